#!/bin/sh
# Runs OpenStack Swift with its S3 face, for the tests of S3 storage, until it is interrupted. Its proxy may be killed meanwhile
# (FOLDER/proxy.pid), and started again as below.
# Needs Debian's swift-proxy, swift-account, swift-container, swift-object and memcached.
#
#   tests/support/swift.sh FOLDER FIRST_PORT
#   S3_TEST_URL='s3://test%3Atester:testing@kiroku?endpoint=http://127.0.0.1:FIRST_PORT&region=us-east-1' npx vitest run domain/media
set -eu
folder=$1
port=$2
account=$((port + 1)) container=$((port + 2)) object=$((port + 3)) memcached=$((port + 4))
user=$(id -un)
PATH=/usr/bin:$PATH

mkdir -p "$folder/disks/d1"
cd "$folder"

cat > swift.conf <<END
[swift-hash]
swift_hash_path_suffix = kiroku
swift_hash_path_prefix = kiroku
END

for kind in account container object; do
  eval "kind_port=\$$kind"
  cat > $kind.conf <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $kind_port
user = $user
swift_dir = $folder
devices = $folder/disks
mount_check = false
workers = 1
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
END
done

# As swift-ring-builder does, but in one process instead of nine.
python3 - $account $container $object <<END
import sys
from swift.common.ring import RingBuilder

for kind, port in zip(("account", "container", "object"), map(int, sys.argv[1:])):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "d1", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(kind + ".ring.gz")
END

cat > proxy.conf <<END
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
user = $user
swift_dir = $folder
# One process, which can be stopped whole.
workers = 0
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$memcached
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
END

pids=
trap 'kill $pids; wait' EXIT
trap exit INT TERM
memcached -u $user -l 127.0.0.1 -p $memcached &
pids=$!
for kind in account container object proxy; do
  SWIFT_CONF_FILE=swift.conf swift-$kind-server "$folder/$kind.conf" > $kind.log 2>&1 &
  pids="$pids $!"
done
echo $! > proxy.pid
wait
