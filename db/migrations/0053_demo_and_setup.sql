-- Titles of the demo catalogue, until an import takes them over.
alter table titles add column is_demo boolean not null default false;
create index titles_of_demo on titles (id) where is_demo;

-- A site that has imported nothing else has them from the first release, which did not mark them. Where something else was
-- imported nobody can tell which lines brought them, and they are left unmarked.
with demo (digest) as materialized (
  select unnest(array[
    'DBY68TP89ZUSAAj5T_1e3g8AKI0', 'YDir-xnJL_L8KkFJmiLCxf0A4ng', 'fiQPQQtPzvsd1O__Efg8iWi4Rpg', '0jlOH2BpNhAUxLEqhNp-67ilu5c',
    'ZjMICiEvMZaFQvR32L5oTn--IUg', 'r96K0iR-vSXRkogBsYMvHEwRzFU', '7N3M86lcJ_2PDSSEQevvzvkcNOY', 'sYI1SETRW9bbhTCODNE-_zy-OFo',
    'eaWveUunb3IPK-3hPFrgh7S8Yr0', '5sr1BWnRFa0xA7nuT5l4XCvvbC0', 'kH1ZT1Jonbjb99GQWrxaD_CnpZo', 'LPi8INYi_rL3nm32Gv_rxZoUfw8',
    'JJ4FoS13EdW-gJJyCJpQNjzZFBA', 'wo04oH2k3s6_siAVjFsJyfLnfP0', 'pOPGvLdKgp9Bg639EgmgeicPehs', 'YvbZi6mdrhOWUlYaY-_lJXum7qE',
    'E71lf13j4RJ73k2fPmbzQmJGbGU', 'MdBP2hma1rSN7wX5Y4Xz6YSSqG8', 'zAQnLz8iiMimqdIiQPHQxgcwpI8', 'KvL0GNz01QVe0j2g5mTX1CXF3pg',
    'FqIjegnRKfTvIA0B7QUUhXbA7E8', '9__v3ubma4vO3F5s17ccjjjD_vc', 'ArvcFIRQg_TD2OdwPP6a0T0q0Bc', 'ZaGar-cKGujr2735EFuXtDV7fow',
    'ot-1jFCBIvDo2O5W4jKpW7BX86s', 'VrdY0B6Ath6fTWOv3e08I2veIUw', 'Iv1E3CErh94vD5KvibLESnt6ODw', 'Cl4JtQU2wFfUpf16B8k8yYgEruw',
    'yQqZK4k1Vo5d2rGerWS7PMF1ldk', 'G252EwWqfiaGXODBOQUDpZV7f1Y', 'zLi3ei1b-fxMKNn_8CWM2-hmG7A', 'nsLyDm1OWcwYH07m5u00fdJYcHU',
    'xjOBvS9Z3q02x8fhg0cnOqaxdfw', 'AWUqYpvlewl5CE7p0iw5X7hCXYg', 'Mb-6wxuK0Xkyx4wL-WtFhFI_-d4', 'iIYaKVsnj08pUtbybsiCZjoucSY',
    'MmXdshu9AZ6YqZop4mckKiz33L8', 'Hc5xLYYR1pRbuCCXHSujzj0t-8w', 'Q51KBst34FYgLBRyBGQMoNJlRpA', 'IGGbplpEQ9VU-pNmliJfYizAPNo',
    'qcU5zr5Qb9-Z0vQM_nrY9bqPuok', 'xGoKZ7Lp1ThmPQOqz9sm6fVlcB8', 'KOYnB8LP8eHcJPgCvEs2IYeFXUM', '09qWzLI9OP6HDWHjiWRqqIZ1Wys',
    'aF3DIC8AlNEXqw5kfHGvMrvigRM', 'yDX5Y7sPblbcmEEbAWKiqo8Qtwc', 'RsvmmBbQMtmggRJPUzfItRDh0Bw', 'xfmK7G-5YqmYYZmIK8cDTmgikQU',
    'hNshOTMbIfvhKPOJJ1xYSshTRRs', 'ZTFtJ8jF0wZK0MzgaRf-PoExZA8', 'mfsnwB3AI6JV0wy8cnreIY8YUXA', 'eJVwK_85BzU4l4IiuaVA4ulCaec',
    'ac67NFARH-Rg6H4jlkYn_U4NoTo', 'pbIb8EC_PFAUYX0OXvfs3N7NTUE', '5z2H6kAY8cI9yVO3Me2Gim6eo4Q', 'E0Ts__28VFMX1RfxXz8Mnaig8Ko',
    'Cne6Xab2ZgjBCNZcoqjlO2kVWbA', 'CTQE7pPVOI1pbg4LRP_tzC0scFs', 'sH3FgNuu5oRRO8vlKRXbr8JfcCU', '-cIMfA6znFaxB7-6ihcPLv55Xn4',
    '6Rwz6L_WiBrR4m5ul6BPbA1UZuk', '4KtW04Na96wkOL-3LFoZxtR_dtw', 'havWKPecsVSnz6LQ82TZUrZo-XE', 'htUoz6T7lIX0OdNmMh7aadsYA6U',
    'fyYqkNq-WHoDL4AEQeZVRqw5PUI', 'levvDcAxheeizesyNBibxf-fmCo', 'JFGmyaMtLIEl9yj77NLrL2nHSdY', 'cTEiciQYNym8eSPiWwshhQKcL34',
    'zl88iV_p1zzzoqTVmV1ZAct6No0', '4P7M93NZvHB7jxwluWLTSOzoaUY', 'c_EqUxrxsls413tRipl54sNbxOg', 'rawzVmkZNZ8_wkgDc0ztxCpfcmQ',
    'nk7ODYFAhCovFv-OECVgyvR8uVI', 'bEko4sVVQ-eZ2e5EFbWMU5EqEXA', '5lHv--4h3Wf1uKvxI6RFwey1zbM', 'DID2PNV-vUDxD8mwVJkcIVClHEQ',
    'WWSycPxmawMHc9F8w_D1s1bEiSM', 'RMuH4Gu9UxdIysCsmTUcVtrc3Fg', '912pQrX61ZBG-cbOQmuHc4SVVr4', 'vKdilIShHmM3GmrEhuFgiTWZYgE',
    'j2O2Yi85v-Jm9ubamucT-ygmWtA', 'CjWO_1aIwP9uOOcqS9apBo5Ioqk', 'TNsSl0tK-MVTYiq76ZXyg2eCDBk', 'KI0C8euWlv_a3DctApPw2D3Zovw',
    'AVYNSgcGm-Jya7OL7S7N-hmv6B4', 'Y6b8VPEdv6VBFx3oBB1Z1wXOQM4', 'dZ-ONr2x6ptoNNxj5mQct-iz8rU', 'WXST10hHNBdMOTHBr7ZqJPVkRJs',
    'rl5rWAsVh4vGMKAfONGSrg9pgGo', 'BQJnKH09TjM1nG9MIQggyHEAOec', '1VHS-Xq-ddmZKPnhOaUfpPTysII', '-PIAKWQSqo4iF235jk4nu16c54k',
    'bbaT0QXdhq66lUFoRP3CKPHd1Ws', '8u56AGkrDthirqP--nT7ggJqYdw', 'PdpJjJgRU0z5M2FvfUycAIKUnEc', 'UyeF75NQE5TLqvzJoma954pr558',
    'dRWyGTSbPlEN_o8kuM7XRxbVhyI', 'ULK3eA7tTqtf1ke-aIDaK1DNnfw', '-rRVW6TLj2eUNo7Dob7mrRyEGMk', 'rjN39vA7WGqpMbKHnB_PV6Lnw4E',
    '00q84v1j2WALFepi-OrNUCKln94', 'G5SLRwKnj2y3H4DJqdZgQ1uv9nE', '9Zkr9D31WTVSA5ltSoHzx2Twv5U', 'P0wK4sOv5gcMJclB9jq4K_f4jgw',
    'o0bwH301zgDt5umF8AGUyQrC4IM', 'G3bX4jqg4cXupR5aXJZdEBw5X_s', 'AalqEaYUELVBD3qmYapmDiu24xU', 'nTVexDFXJq41xFfj9iDAMuATK8M',
    'n9BCsSt2CPBDyIwlzVstGtebMl8', 'pIIDZVwcoaR5xOTHfswKOCtYfJo', '8WrHD8_tmYtwX57TtOT3MbXroxY', 'uRtUql-NxfN1Drx5jLdAKKzVOZs',
    'gAKporYtlji7fmGkeRg8zKZDywg', '7-pGH81HrA1HrT3LO1QZRXdjwf0', 'WBPfyjlZmLGqMiQ991NYpqCqgig', 'iRAoEVcNSFgqkJxHoOszR75w5J0',
    'l6dPC8cxM-DhkqQZ6M8_6k4Njbs', 'hcI1JQ6Db6GKhAZN3jClnhtIGyY', '3qe_RK9gnuLV6jUoMwxx4hZzWWg', 'sxqXcyTyhEO7D2sfSXmb2DRh-HA',
    'Uz1qWZD0fnCY2MJTLHEf3DOusoY', '0xDLU1TBMJiVqnqCABShRzJwXbw', 'SNIdQO_VntAfgcK33ON2SAC46fs', 'N6WRIqe67dZMZ4Y4O9ocxb0exNc',
    'rbt9I4js_ssNjl2yI6rEdK16p0g', 'uHzkgydptlInOYnj-P6-ceDoGmw', 'BLWqrFrlunE_lEGOGpJ2OugQMo8', '7xskmAf6OeWZhzBuNCQQxsUIzTc',
    'yVs2chS1nG2MXnGj4YXLH7CcauM', 'rLfiyTABtBXb6LjFqtLFVWHdBbY', 'HRk2ruBvxnG8-1xZi_w9YTL0plY', 'ISE58R3hoYJEQjcRKsOEPmV0EBk',
    '0nVCI8kUuDez4g6OUGZgZh7McHk', 'lsx-c7f1R3FCWhyWj8V3_6wMz-M', 'qPB1aqdPg872DOw_mTcZK04EiOg', '20H8fksQkPN0U4st6Ike9ic4lYk',
    'M9C8wbRuqSE3H1U2Iq9i7pGD_Y8', 'x_nEQrxvPK2I87dWFDB2lKk3u_E', 'VNluZIDkT0mr9u_PPYH46iLHKvo', 'ZdoiO9HB6ibX38NnDEGyrrtI-Sw',
    'UhnqbvSurIqF8NTZxp7BcmP17jM', 'I1pbSq0cTp6ZglLjj_PPezNyywc', 'uE94-oqorM6D8YA_UwwFCSNNRUs', 'IKhKBFA5F1kfNRtnYX4a0OZ1cew',
    '9_f-30h6Rp8h2bqW3k0b8ZN5RsQ', 'SEx7D_fD4zwBXWJ4y1YJ2Ayv-Rg', 'LilQPLxNZr8CcqPUZAkE4UOqNsQ', 'oFP-HlAgkUlR2_X9j1Gy0T8gEuY',
    'g84rx7a6Ps_LKre7Mu1k7_2iQK4', '77p-qFvXgENGKnJjUntjNZhbchc', 'gtnjd3GzHWY6aUb3SzqQ2wse924', '2sF6lRqXnZCvXjAucVEvlveragU',
    'xZviF9l6TcS7Ozzbs9EK80ItxYM', 'Qg-CwYix5sjvON05W9ek63NjxFg', 'B5p3bfk3-dkB86umUvS-TstcrZU', 'Mby92pfYDFGH-G9ZHbDezKmEsLs',
    'testprktL72bObQbP7s0_SIR4Rs', '0jvs1nk4Bash4v1p1VjP9U6kxQk', 'O5btXsizF7ycojTxdUmtEw_Axk8', 'NfMvY-AfqH0VMvVIZKGjsiv6nAA',
    '8FinD2YGrcUCCTZcJ_lOmQB3n88', '7wqRD_uT80TgUbRcJCfiJH1ugnE', 'TNzl1ZOxrcs64BHDchV7r1J_ilo', 'jQor21KnBe_EPZXoUF-WIX0n-38',
    'BBJSz0GL-quvUYTAvjXp53c3gJM', 'EuwVrPiw7O6y9zZpCOCIBoKg-i4', 'dUn8D3eSxSi2NRZKG3KaYxmEh-w', 'rmmnO8wlbZVvnaxAyK54H943KxY',
    'RcNc1NGKAn-kRH-G-n_3xvs7ptU', '1qprH0uImtSO0IHFhryQc39vQeg', 'P1VGVOadWRasP4zA9RxVjiZivE0', 'UioWdd6fa-a9WgthKw9XTEXM1ns',
    'J8lJSEiQBYj1Ez9d37B5a8yqUMY', 'M20WvfYO81iW-xcUfbJ2m9z9Rx0', '80gmLQ-0nnljF31ztJelmXTYkyE', '7Rgp3oyFz7RZVeAOFdIMcTHzpf8',
    'JfnISi8lhjfS0xynKcqz_HRqGmk', '58xao_wULguLSit0krpyup6OOu4', 'cnhgSgmECI1i0sR4jtDDjYKBUaI', '01qHn0rd3-Q8w4a_sAFsMa6XA5w',
    'IYt3J9hqGG0IP88b1x2A0d0uts4', '1-Mi6ffzNFitPGLXDht2SpqygZU', 'I5Pedr2uVD-47_AYaChnDvGbphA', 'R7kP09yu-Bqql8Nh0dIDXS5fxGQ',
    'k1obGcrAI-eZuODdYahKdGJuK1c', 'KuDYNE9JIWeYoxC4Ui4xXwAlCes', 'z-BnbjCupR43VOda0rCDCkhWxuU', '2MWsiicOlxwLn7-EgMKa6lj75dQ',
    'zYllMKflkCACubAVrAS1F6X9epI', 'sotJ5Cl-SvvRkn25LHGLxzkFBs8', 'j12A4Iwgb4rtcJEGqqEHgkGCWu0', 'ZrzegTwLpkgvcUHPAo1BgHjPrLM',
    'e2lv7Fbd1p2xH7jhXOHi7uVZT_0', 'XgSQsBmOYpotIe4XqY03ur1i284', 'SVNXUJu3qOdiw0oLfNC1ExbmCVU', 's0j2dwYJlqkUmtz01QgPPoHW2us',
    'EaVre541pHgYhQOGbS6zKtzN380', 'XvxVngTxQ3zhUNSN71GcJ1p2Mck', '0okTkz-EIDSXqFUznQc-swuuvAY', 'YQBynbH5PP_B4mBBjjgAyR3wnEY'
  ])
)
update titles set is_demo = true
where import_digest in (select digest from demo)
  and not exists (select from titles where import_digest is not null and import_digest not in (select digest from demo));

-- What tells an admin what to do first: a digest of the hashed password that was made for them, for as long as it is theirs;
-- and when they had enough of being told.
alter table users add column generated_password_digest text;
alter table users add column setup_dismissed_at timestamptz;
