# The database and the bucket come from outside: MONGODB_URI and S3_BUCKET. Its own files are only read: run it with
# `--read-only`. What it writes goes to /data (photos, where there is no bucket) and /tmp (lists that are imported).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src src
COPY scripts scripts
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
# The C library gives back what decoding of photos takes when it has few arenas.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# By number, as some platforms want it: the user node of the base.
RUN mkdir /data && chown 1000:1000 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts/run.js /app/scripts/sources.js scripts/
COPY --from=build /app/dist dist
USER 1000:1000
VOLUME ["/data", "/tmp"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# So Node holds tens of megabytes less in each process, at a few percent of its time.
CMD ["node", "--max-semi-space-size=8", "scripts/run.js", "main"]
