// What the operating system takes for the rooms of the load bench, without a language, a frame or a game: in C, with epoll, each
// message that comes is read by a call, and each client is written as many bytes as a snapshot's frame of ours has, by a call, 20
// times a second. A server that reads what comes when it comes, and writes to each client by itself, cannot take less than this.
// Compiled and started by system-server.ts. Prints its port, and ends with its parent.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum {
  ROOM_PLAYERS = 32,
  SNAPSHOT_EVERY = 3,
  // A packet of a snapshot, as measured on reckon-server.ts, with the head of its frame.
  FRAME_BYTES = 68,
  TICK_NS = 16666667,
  MOST_CAUGHT_UP = 8,
  MOST_CLIENTS = 16384,
  MOST_EVENTS = 1024,
};

static int clients[MOST_CLIENTS];
static int clientCount = 0;
static uint64_t tick = 0;

static void watch(int epoll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static void admit(int epoll, int listener) {
  const int one = 1;
  for (;;) {
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
    if (fd < 0) return;
    if (clientCount == MOST_CLIENTS) {
      close(fd);
      continue;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    watch(epoll, fd);
    clients[clientCount++] = fd;
  }
}

// A third of the rooms in each tick, as in loop.ts.
static void publish(void) {
  static const uint8_t frame[FRAME_BYTES];
  for (int client = 0; client < clientCount; client++)
    if ((tick + client / ROOM_PLAYERS) % SNAPSHOT_EVERY == 0)
      (void)!write(clients[client], frame, sizeof frame);
}

int main(void) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  signal(SIGPIPE, SIG_IGN);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 512) != 0) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  const struct itimerspec every = {{0, TICK_NS}, {0, TICK_NS}};
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  timerfd_settime(timer, 0, &every, NULL);
  int epoll = epoll_create1(0);
  watch(epoll, listener);
  watch(epoll, timer);

  static struct epoll_event events[MOST_EVENTS];
  static uint8_t memory[65536];
  for (;;) {
    int count = epoll_wait(epoll, events, MOST_EVENTS, -1);
    for (int i = 0; i < count; i++) {
      int fd = events[i].data.fd;
      uint64_t due;
      if (fd == listener)
        admit(epoll, listener);
      else if (fd == timer) {
        // After a stall the rest is skipped, as in loop.ts.
        if (read(timer, &due, sizeof due) == sizeof due)
          for (uint64_t i = 0; i < due && i < MOST_CAUGHT_UP; i++, tick++) publish();
      } else if (read(fd, memory, sizeof memory) <= 0)
        epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
    }
  }
}
