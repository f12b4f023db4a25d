vcl 4.1;

# Varnish 7 with xkey (Debian: varnish, varnish-modules) in front of Kiroku, or of the proxy before several copies of it. Visitors' pages are
# kept here; every copy of Kiroku needs PURGE_URL=http://127.0.0.1:6082, the address of the socket named purge:
#
#   varnishd -a :6081 -a purge=127.0.0.1:6082 -f varnish.vcl -s malloc,256m
#
# `npm run instances` runs this very file, with other ports.

import std;
import xkey;

backend kiroku {
    .host = "127.0.0.1";
    .port = "8080";
    # Making a picture of an upload may take a minute.
    .first_byte_timeout = 80s;
    .between_bytes_timeout = 5s;
}

sub vcl_recv {
    # Readers cannot reach this socket, whatever they send.
    if (local.socket == "purge") {
        if (req.method != "PURGE") {
            return (synth(405));
        }
        set req.http.gone = xkey.purge(req.http.Surrogate-Key);
        return (synth(200));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # A reader's pages are a reader's alone, and so is a page that shows a message.
    if (req.http.Cookie ~ "(^|[; ])(__Host-)?kiroku\.(session_token|flash)=") {
        return (pass);
    }
    return (hash);
}

# What Kiroku shows to visitors depends on the address alone, without the host.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_fetch {
    # What arrived after a purge was repeated, eight seconds later, might be kept although it was changed. Pages are made within five.
    if (!bereq.uncacheable) {
        set bereq.first_byte_timeout = 6s;
    }
}

# Kiroku says of each page whether it may be kept here; nothing else is.
sub vcl_backend_response {
    if (!bereq.uncacheable && beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Surrogate-Control ~ "^max-age=\d+$") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s);
        set beresp.grace = 0s;
        set beresp.keep = 10m;
        set beresp.http.xkey = beresp.http.Surrogate-Key;
        set beresp.http.Vary = "Accept-Encoding";
    } else {
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
    }
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.xkey) {
        set resp.http.Vary = "Accept-Encoding, Cookie";
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
}
