#!/bin/bash
# The first process of the virtual machine that machine.py starts: a file server with NFS and SMB, and two clients, each in namespaces
# for network, mounts and name, so that a client shares nothing with the other but the server. Words on the kernel's command line choose
# what is run: FILESYSTEM=nfs4|nfs3|smb, COPIES, SEED, KILLED and STOPS, how often the server stops.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
exec </dev/null >/dev/ttyS0 2>&1
finish() { echo "END $1"; sync; echo o >/proc/sysrq-trigger; sleep 60; }
trap 'finish failed' EXIT
mountpoint -q /proc || mount -t proc proc /proc
mountpoint -q /sys || mount -t sysfs sys /sys
mkdir -p /run /tmp /dev/shm /dev/pts
for name in run tmp dev/shm; do mount -t tmpfs tmpfs "/$name"; done
mount -t devpts devpts /dev/pts
mount -o remount,rw /
read -ra words </proc/cmdline
for word in "${words[@]}"; do case $word in FILESYSTEM=* | COPIES=* | SEED=* | KILLED=* | STOPS=*) export "${word?}" ;; esac done
mkdir -p /tmp/books /mnt/store /srv/share /run/rpcbind /run/sendsigs.omit.d
hostname server
ip link set lo up
modprobe veth

# Each client is a sleeping process that has the namespaces; `client N COMMAND…` runs something there.
clients=()
for n in 1 2; do
  unshare --net --mount --uts sleep 100000 &
  clients[n]=$!
  while [ "$(readlink "/proc/${clients[n]}/ns/net")" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
  ip link add "v$n" type veth peer name "p$n"
  ip link set "p$n" netns "${clients[n]}"
  ip addr add "10.0.$n.1/24" dev "v$n"
  ip link set "v$n" up
done
client() {
  local pid=${clients[$1]}
  shift
  nsenter -t "$pid" --net --mount --uts -- "$@"
}
for n in 1 2; do
  client $n sh -c "hostname client$n; ip link set lo up; ip addr add 10.0.$n.2/24 dev p$n; ip link set p$n up
    mount -t tmpfs run /run; mkdir -p /run/rpcbind /run/sendsigs.omit.d"
done

start_server() {
  case $FILESYSTEM in
    smb) smbd -D ;;
    *) rpc.nfsd -V 3 -V 4.2 --lease-time 10 --grace-time 10 4 ;;
  esac
}
stop_server() {
  case $FILESYSTEM in
    smb) pkill -x smbd; sleep 1; pkill -KILL -x smbd ;;
    *) rpc.nfsd 0 ;;
  esac
}
case $FILESYSTEM in
  smb)
    modprobe cifs
    cat >/etc/samba/smb.conf <<'CONFIGURATION'
[global]
server role = standalone server
server min protocol = SMB3
disable netbios = yes
[share]
path = /srv/share
read only = no
CONFIGURATION
    printf 'pw\npw\n' | smbpasswd -a -s root
    start_server
    options="-t cifs -o user=root,pass=pw,vers=3.1.1 //10.0.N.1/share"
    ;;
  nfs*)
    for module in nfsd nfs nfsv3 nfsv4; do modprobe $module; done
    mkdir -p /var/lib/nfs/rpc_pipefs /var/lib/nfs/nfsdcld
    mount -t nfsd nfsd /proc/fs/nfsd
    mount -t rpc_pipefs rpc /var/lib/nfs/rpc_pipefs
    echo '/srv/share *(rw,sync,no_root_squash,no_subtree_check,insecure)' >/etc/exports
    rpcbind -w
    rpc.statd
    nfsdcld
    exportfs -ra
    start_server
    rpc.mountd
    version=4.2
    [ "$FILESYSTEM" = nfs3 ] && version=3 && for n in 1 2; do client $n sh -c 'rpcbind -w; rpc.statd'; done
    options="-t nfs -o vers=$version 10.0.N.1:/srv/share"
    ;;
esac
sleep 3
for n in 1 2; do
  # shellcheck disable=SC2086 # options are words
  for _ in 1 2 3 4 5 6; do client $n mount ${options//N/$n} /mnt/store && break; sleep 5; done
  client $n grep /mnt/store /proc/mounts
done
cd /work || exit

client 1 mkdir -m 700 /mnt/store/st || exit
client 1 python3 /work/network.py stale /mnt/store/st /tmp/books/go &
client 2 timeout 300 python3 /work/network.py look /mnt/store/st /tmp/books/go
wait $!

writers=()
for n in 1 2; do
  client $n timeout 3000 python3 /work/network.py write /mnt/store/st /tmp/books/$n "$SEED$n" "$COPIES" "$KILLED" &
  writers+=($!)
done
# The server stops while they write.
for ((stop = 1; stop <= STOPS; stop++)); do
  while [ "$(cat /tmp/books/1.done /tmp/books/2.done 2>/dev/null | wc -c)" -lt $((COPIES * 8 * stop / (STOPS + 1))) ]; do
    kill -0 "${writers[0]}" 2>/dev/null || break
    sleep 1
  done
  read -r stopped _ </proc/uptime
  stop_server
  sleep 3
  start_server
  read -r started _ </proc/uptime
  echo "$stopped $started" >>/tmp/books/stops
  echo "server restarted"
done
wait "${writers[@]}"
echo "writers ended"
# The server's own files are looked at, where all that was acknowledged is; a client that still waits for its server is not waited for.
for n in 1 2; do client $n umount -l /mnt/store; done
timeout 300 python3 /work/network.py check /srv/share/st /tmp/books/stops /tmp/books/1 /tmp/books/2
trap - EXIT
finish whole
