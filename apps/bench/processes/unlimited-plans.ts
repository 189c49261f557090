const unlimited = {
  postsPerMonth: 2_147_483_647,
  socialAccounts: 100,
  threads: true,
  requestsPerMinute: 2_147_483_647,
};

/** For the environment of an api: it counts everything and refuses nothing. */
export const unlimitedPlans = JSON.stringify({ free: unlimited, growth: unlimited, scale: unlimited });
