# The same steps as CI runs in an empty directory: tools/assemble.mjs.
FROM node:24-slim AS assembled
WORKDIR /source
COPY . .
RUN node tools/assemble.mjs /mitto

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY --from=assembled /mitto /mitto
RUN mkdir /data && chown node:node /data
WORKDIR /mitto
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/health/check`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
