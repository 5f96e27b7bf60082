// Private windows and plain HTTP reject it. The app then needs the network.
navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);

export {};
