import { huellaDe } from '../../../src/app/muestra/huella.ts';
import { openDatabase } from '../../../src/platform/server/database/open.ts';
import type { Casa } from './proceso.ts';

/** Hash of every table of a stopped company: what two runs with the same acts must share. */
export async function huella(casa: Casa): Promise<Record<string, string>> {
  const db = await openDatabase({ url: casa.url, dataDir: casa.dir });
  try {
    return await huellaDe(db);
  } finally {
    await db.close();
  }
}
