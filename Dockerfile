# The arcade in a container: page, rooms and WebSockets on TCP 8080, WebRTC on UDP 7777. What can be set is in
# docs/guide/deploying.md. Build it at the root of the repository: docker build -t arcade . Without docker, `npm run image` does
# the same steps in a folder and says what comes of them.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages depend on these files alone: while they stay the same, the layer with all packages comes out of the cache.
COPY package.json package-lock.json .npmrc ./
COPY apps/arcade/package.json apps/arcade/
COPY apps/lab/package.json apps/lab/
COPY apps/quality/package.json apps/quality/
COPY apps/sim/package.json apps/sim/
COPY apps/site/package.json apps/site/
COPY bench/package.json bench/
COPY examples/first-game/package.json examples/first-game/
COPY examples/tanks/package.json examples/tanks/
COPY games/by-a-thread/package.json games/by-a-thread/
COPY games/dash/package.json games/dash/
COPY games/high-noon/package.json games/high-noon/
COPY games/orbit/package.json games/orbit/
COPY games/r-type/package.json games/r-type/
COPY games/skirmish/package.json games/skirmish/
COPY packages/create-reckon/package.json packages/create-reckon/
COPY packages/kit/package.json packages/kit/
COPY packages/reckon/package.json packages/reckon/
COPY packages/stage/package.json packages/stage/
RUN npm ci --no-audit --no-fund
COPY . .
# The name of this build, for the page and the server: docker build --build-arg BUILD=v12 …
ARG BUILD
RUN npm run build && node scripts/production.mjs production

FROM node:24-bookworm-slim
WORKDIR /app
# They belong to root: what runs can read them, and change none.
COPY --from=build /app/production .
# But for the rooms that outlive a restart (1000: the user `node`). Mount a volume there, and they outlive the container.
RUN install -d -o 1000 -g 1000 -m 700 state
USER node
ENV NODE_ENV=production PORT=8080 STATUS_PORT=9080 UDP_PORT=7777 STATE_FILE=state/rooms.json
EXPOSE 8080/tcp 7777/udp
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.STATUS_PORT}/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/arcade/build/server/main.js"]
