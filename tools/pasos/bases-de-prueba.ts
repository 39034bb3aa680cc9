import { randomUUID } from 'node:crypto';
import { dropTestDatabases } from '#platform/server/testing/database.ts';

/** Before the tests, the name of this run, which its workers inherit; after them, what they left on a server goes. */
export default function setup(): () => Promise<void> {
  process.env.TEST_RUN = randomUUID().slice(0, 8);
  return () => dropTestDatabases(process.env.TEST_DATABASE_URL);
}
