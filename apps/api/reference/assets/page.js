/** Shows the document of this very server, and sends what is tried out to it, by whichever name it was reached. */
import { accessible } from './accessible.js';
import { samples } from './samples.js';

const scheme = 'apiKey';
const keyName = 'carillon.api-key';
const suffix = '01ka3m7q2ve4wr3t9t0v0v6q3';

const dark = matchMedia('(prefers-color-scheme: dark)');
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
colour();
dark.addEventListener('change', colour);

const response = await fetch('openapi.json');
const published = JSON.stringify(await response.json());
const told = document.querySelector('#told');

let ids = new Map();
const kept = handedOver() ?? sessionStorage.getItem(keyName);
if (kept !== null) ids = await ownIds(kept);

const ui = globalThis.SwaggerUIBundle({
  spec: documentWith(ids),
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: null, // the usual one sends the document elsewhere
  plugins: [keepKey, accessible, samples],
  syntaxHighlight: { theme: 'obsidian' },
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      node: { title: 'Node', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
    },
    languages: ['curl_bash', 'node', 'python'],
    defaultExpanded: true,
  },
  onComplete() {
    if (kept !== null) ui.preauthorizeApiKey(scheme, kept);
  },
});

/** The test key that the dashboard put behind the #, where no server and no log sees it; another kind of key is not taken. */
function handedOver() {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return null;
  history.replaceState(null, '', location.pathname);
  if (!/^svc_sk_test_[0-9A-Za-z]{49}$/.test(key)) return null;
  sessionStorage.setItem(keyName, key);
  return key;
}

/** The document, with the reader's own ids in its examples. */
function documentWith(own) {
  let text = published;
  for (const [example, id] of own) text = text.replaceAll(example, id);
  return { ...JSON.parse(text), servers: [{ url: new URL('v1', location.href).href }] };
}

/** Ids of what a key reaches, by the ids of the examples: a profile with two of its accounts, and the newest post. */
async function ownIds(key) {
  const own = new Map();
  const ask = async (path) => {
    const answer = await fetch(`v1/${path}`, { headers: { authorization: `Bearer ${key}` } });
    return answer.ok ? (await answer.json()).data : [];
  };
  try {
    const [accounts, posts] = await Promise.all([ask('social-accounts?limit=100'), ask('posts?limit=1')]);
    const first = accounts.find(({ active }) => active);
    const isOther = ({ active, profileId, platform }) =>
      active && profileId === first.profileId && platform !== first.platform;
    const second = first && accounts.find(isOther);
    if (first) own.set(`prf_${suffix}c`, first.profileId).set(`sac_${suffix}c`, first.id);
    if (second) own.set(`sac_${suffix}d`, second.id);
    if (posts[0]) own.set(`pst_${suffix}c`, posts[0].id);
  } catch {
    // The examples stay as they are.
  }
  told.textContent = own.size > 0 ? 'The examples have ids of your own.' : '';
  return own;
}

/** Keeps the key for this tab alone, until it is closed, and fills in the examples by it. */
function keepKey() {
  const authorize = (original) => (given) => {
    const value = given?.[scheme]?.value;
    if (typeof value === 'string' && value !== '' && value !== sessionStorage.getItem(keyName)) {
      sessionStorage.setItem(keyName, value);
      void ownIds(value).then((own) => ui.specActions.updateJsonSpec(documentWith(own)));
    }
    return original(given);
  };
  const logout = (original) => (given) => {
    sessionStorage.removeItem(keyName);
    told.textContent = '';
    return original(given);
  };
  return { statePlugins: { auth: { wrapActions: { authorize, logout } } } };
}
