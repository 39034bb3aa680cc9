import { dropTestDatabases } from '#platform/server/testing/database.ts';

/** Nothing before the tests; after them, what their workers left on a server goes. */
export default function setup(): () => Promise<void> {
  return () => dropTestDatabases(process.env.TEST_DATABASE_URL);
}
