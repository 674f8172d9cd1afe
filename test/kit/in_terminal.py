"""Runs a command in a pseudo terminal: in_terminal.py COLUMNSxROWS COMMAND…; on its input, \\x1cCOLUMNSxROWS\\n resizes it, \\x1cstop\\n sends it SIGTERM."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios


def resize(terminal, size):
    columns, rows = map(int, size.split("x"))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


child, terminal = pty.fork()
if child == 0:
    resize(0, sys.argv[1])
    os.execvp(sys.argv[2], sys.argv[2:])
signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
inputs = [terminal, 0]
while True:
    for ready in select.select(inputs, [], [])[0]:
        try:
            chunk = os.read(ready, 65536)
        except OSError:  # the terminal is closed
            chunk = b""
        if ready == 0:
            if not chunk:
                inputs.remove(0)
            for size in re.findall(rb"\x1c(\d+x\d+)\n", chunk):
                resize(terminal, size.decode())
            if b"\x1cstop\n" in chunk:
                os.kill(child, signal.SIGTERM)
            os.write(terminal, re.sub(rb"\x1c(\d+x\d+|stop)\n", b"", chunk))
        elif chunk:
            os.write(1, chunk)
        else:
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
