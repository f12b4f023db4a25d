/** What common passwords consist of, without digits and symbols around it. Marked pure, to keep it out of browser bundles. */
const commonWords = /* @__PURE__ */ wordsOf(
  `aaaaaaaa abcd abcde abcdef abcdefg abcdefgh access admin administrator alexander andrea angel anime anthony
  apple arsenal asdf asdfasdf asdfgh asdfghjk asdfghjkl asshole attack azerty azertyuiop babygirl barcelona baseball
  basketball batman beautiful benjamin bigdaddy blink boomer bonjour brandon buster butterfly caroline carolina
  changeme charlie cheese chelsea chicken chocolate christian computer cookie cooper corvette cowboys dallas danielle
  default dolphin dragon dragonball elephant elizabeth eminem estrella facebook fashion firebird flower football
  forever freedom friends fuckyou gabriel gateway george ginger godzilla goodluck google guest guitar hacker hannah
  harley heather hello helloworld helpme hentai hottie hunter iceman iloveyou iloveu internet isabella jackson
  jasmine jennifer jessica jonathan jordan joshua justin killer kiroku kristina lakers letmein liverpool login lovely
  loveme lovelove loveyou madison maggie manga manutd master maverick maxwell melissa mercedes metallica michael
  michelle midnight minecraft monkey monster morgan mustang nathan naruto natasha nicholas nicole nirvana nothing
  november october onepiece orange pass passw password passwort patrick peaches penguin pepper phoenix playboy player
  pokemon porsche power princess private purple qazwsx qazwsxedc qqww qwer qwert qwerty qwertyui qwertyuiop
  qwertz rainbow ranger realmadrid rebecca richard robert rockstar root samantha samsung sasuke scooter secret senha
  september shadow shannon silver snoopy soccer sophie spiderman spongebob squirt starwars steelers summer sunshine
  superman superstar survivor swordfish taylor tennis teste test testing thomas thunder tigger tinkerbell toyota
  trustno trustnoone tweety unknown user valentina vanessa victoria volleyball welcome whatever william winner winter
  wizard yamaha yankees yellow zaq zaqxsw zxcv zxcvbn zxcvbnm`,
)

const runs = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv',
]
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Whether a password is one that attackers try first: a common word in any disguise, a run, or a repetition. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().normalize('NFKC')
  return isRepetition(plain) || isRun(plain) || undisguise(plain).some((word) => commonWords.has(word))
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/))
}

/** The words that a password may be a disguise of. */
function undisguise(plain: string): string[] {
  const undisguised = plain.replace(/[013457@$]/g, (symbol) => disguises[symbol] ?? symbol)
  return [plain, undisguised].flatMap((word) => {
    const bare = word.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
    const withoutTail = plain.replace(/[\d\W_]+$/, '').replace(/[013457@$]/g, (symbol) => disguises[symbol] ?? symbol)
    return [word, bare, withoutTail, half(word)]
  })
}

/** The first half of a word that is the same thing twice; any other word whole. */
function half(word: string): string {
  const first = word.slice(0, word.length / 2)
  return first + first === word ? first : word
}

function isRepetition(plain: string): boolean {
  return /^(.{1,4})\1+.{0,2}$/u.test(plain)
}

function isRun(plain: string): boolean {
  return runs.some((run) => run.includes(plain) || `${run}${run}`.includes(plain))
}
