# The arcade in a container: page, rooms and WebSockets on TCP 8080, WebRTC on UDP 7777. What can be set is in
# docs/guide/deploying.md. Build it at the root of the repository: docker build -t arcade .

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
WORKDIR /app
COPY --from=build --chown=node:node /app .
USER node
ENV NODE_ENV=production PORT=8080 UDP_PORT=7777
EXPOSE 8080/tcp 7777/udp
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/arcade/build/server/main.js"]
