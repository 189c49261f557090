/*
 * Shows a page of its own where a screen is opened or reloaded and nothing answers; that is all. It keeps nothing: no page, no
 * file and no answer, so there is nothing that could be old. What the server answers, it never touches.
 */
const page = '%PAGE%';
const policy = '%POLICY%';

addEventListener('install', (event) => {
  skipWaiting();
  // Where a browser can know beforehand, nothing but pages comes here.
  event.addRoutes?.({
    condition: { or: ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode })) },
    source: 'network',
  });
});

// The browser asks the server itself, while this is started.
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));

addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(fromServer(event).catch(noAnswer));
});

const fromServer = async (event) => (await event.preloadResponse) ?? fetch(event.request);

const noAnswer = () =>
  new Response(page, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  });
