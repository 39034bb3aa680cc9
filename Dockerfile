# Respaldo: the application with its own web files. The database is outside (compose.yaml) or, without DATABASE_URL, embedded in /datos.
ARG NODE=20-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

# What runs: the bundles, the packages of production, and the migrations, which are read as files.
FROM build AS slim
RUN mkdir -p /out/src \
  && cp -r package.json LICENSE node_modules dist /out/ \
  && find src -path '*/migrations/*' -type f -exec cp --parents {} /out/ \;

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/datos
WORKDIR /app
COPY --from=slim /out ./
RUN mkdir /datos && chown node:node /datos
USER node
VOLUME /datos
EXPOSE 3000
# The first start creates and migrates the database: measured up to 14 s on a busy machine with two cores.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/server.mjs"]
