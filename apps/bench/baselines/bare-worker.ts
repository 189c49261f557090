import { workerConfig } from '@carillon/config';
import { newId } from '@carillon/core';
import { Pool } from 'pg';
import { consume } from './consume.ts';

const { DATABASE_URL, DATABASE_POOL } = workerConfig();
const pool = new Pool({
  connectionString: DATABASE_URL,
  max: DATABASE_POOL,
  keepAlive: true,
  options: '-c session_replication_role=replica', // without our triggers, which would do half of its work once more
});

const publication = {
  name: 'publication',
  text: `UPDATE publications SET status = 'published', published_at = clock_timestamp(), platform_post_id = $2,
      updated_at = clock_timestamp() WHERE id = $1 RETURNING post_id AS "postId"`,
};

const post = {
  name: 'post',
  text: `UPDATE posts SET status = 'published', updated_at = clock_timestamp() WHERE id = $1`,
};

/** Two single-row updates a job, as if the network had taken it. No claim, no lease, no attempt. */
consume(
  async ({ publicationId }) => {
    const { rows } = await pool.query({ ...publication, values: [publicationId, newId('med')] });
    await pool.query({ ...post, values: [rows[0].postId] });
  },
  () => pool.end(),
);
