/** twitter-api-v2 and nothing else: a client for each account, on connections that are kept. */
import { Agent } from 'node:http';
import { TwitterApi } from 'twitter-api-v2';
import { postAll } from './post-all.ts';

const { SANDBOX_URL = '' } = process.env;

const settings = {
  httpAgent: new Agent({ keepAlive: true }),
  compression: false,
  plugins: [
    {
      onBeforeRequestConfig({ params }: { params: { url: string } }) {
        params.url = params.url.replace('https://api.x.com', SANDBOX_URL);
      },
    },
  ],
};

await postAll(({ accessToken }: { accessToken: string }) => {
  const { v2 } = new TwitterApi(accessToken, settings);
  return (text) => v2.tweet(text);
});
