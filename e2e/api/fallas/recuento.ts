import { openDatabase } from '../../../src/platform/server/database/open.ts';
import type { Cuenta } from './clientes.ts';
import { type Casa, correr } from './proceso.ts';

export interface Recuento {
  perdidos: string[];
  duplicados: Record<string, unknown>[];
  huecos: Record<string, unknown>[];
  /** Σ of the acknowledged entries against the balance of their account. */
  gasto: { acusado: number; libro: number };
  invariantes: { code: number | null; dicho: string };
}

const esta = (hay: ReadonlySet<string>, clase: string, pedidos: Iterable<string>) =>
  [...pedidos].filter((x) => !hay.has(x)).map((x) => `${clase} ${x}`);

/** What is in the database after all the deaths, against what the clients were told. The process must be stopped. */
export async function recontar(casa: Casa, { acuses }: Cuenta): Promise<Recuento> {
  const db = await openDatabase({ url: casa.url, dataDir: casa.dir });
  try {
    const filas = async (q: string) => (await db.sql(q)).rows;
    const una = async (q: string) => new Set((await filas(q)).map((r) => String(Object.values(r)[0])));
    const montos = [...acuses.asiento].map((x) => x.split(' ') as [string, string]);
    const perdidos = [
      ...esta(await una("select codigo from zona where codigo like 'F\\_%'"), 'zona', acuses.zona),
      ...esta(await una('select id from comite_sesion'), 'sesión', acuses.sesion),
      ...esta(await una('select id from libro_comprobante'), 'borrador', acuses.borrador),
      ...esta(
        await una("select origen_id from libro_asiento where evento = 'asiento_manual'"),
        'asiento',
        montos.map(([id]) => id),
      ),
    ];
    const duplicados = [
      ...(await filas("select codigo, count(*) as n from zona where codigo like 'F\\_%' group by 1 having count(*) > 1")),
      ...(await filas("select glosa, count(*) as n from libro_comprobante where glosa like 'F\\_%' group by 1 having count(*) > 1")),
      ...(await filas("select origen_id, count(*) as n from libro_asiento where glosa like 'F\\_%' group by 1 having count(*) > 1")),
      // One effect a key: the session that a key made is in its own stored answer.
      ...(await filas(`select s.id from comite_sesion s where s.hora = '10:00' and not exists (
          select 1 from idempotencia i where i.clave like 'F\\_%.s' and i.respuesta->>'id' = s.id::text)`)),
    ];
    const huecos = await filas(`select count(*) as n, max(numero) as ultimo from comite_sesion having count(*) <> coalesce(max(numero), 0)
      or count(*) <> (select coalesce(max(ultimo), 0) from folio where serie = 'comite_sesion')`);
    const [g] = await filas(
      `select coalesce(sum(l.debe), 0) as n from libro_linea l join libro_asiento a on a.id = l.asiento_id where l.cuenta = '5103' and a.glosa like 'F\\_%'`,
    );
    await db.close();
    const acusado = montos.reduce((n, [, m]) => n + Number(m), 0);
    return { perdidos, duplicados, huecos, gasto: { acusado, libro: Number(g?.n) }, invariantes: await correr('verificar', casa) };
  } finally {
    await db.close().catch(() => undefined);
  }
}
