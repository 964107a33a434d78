# Wonderland's server. Build: docker build -t wonderland .
# Run: docker run -p 8000:8000 -v wonderland:/data wonderland
FROM node:22-slim AS web
WORKDIR /source
COPY . .
RUN npm --prefix web ci && npm --prefix web run build

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY --from=web /source .
RUN python -m venv /opt/wonderland \
  && /opt/wonderland/bin/pip install --no-cache-dir --constraint constraints.txt ".[server,postgres]"

FROM python:3.13-slim
RUN useradd --system --create-home --home-dir /data wonderland
COPY --from=build /opt/wonderland /opt/wonderland
USER wonderland
ENV WONDERLAND_DATA=/data WONDERLAND_LOG=json PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["/opt/wonderland/bin/python", "-c", \
  "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/ready', timeout=3)"]
# The process gets SIGTERM itself, and stops in good order.
ENTRYPOINT ["/opt/wonderland/bin/wonderland", "serve"]
