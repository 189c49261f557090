import { Redirect } from 'wouter';
import { useProfiles } from '../api/profiles.ts';
import { Loading } from '../parts/loading.tsx';

/** Leads to the posts, and a person without a profile to where one is made. */
export function Home() {
  const profiles = useProfiles();
  if (profiles.isPending) return <Loading />;
  return <Redirect to={profiles.data?.length === 0 ? '/profiles' : '/posts'} replace />;
}
