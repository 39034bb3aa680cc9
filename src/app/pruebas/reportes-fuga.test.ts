import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { contract } from '#areas/reportes/contract.ts';
import { abrir, puedeVer, type ReporteDeArea } from '#areas/reportes/service/fuente.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { isRut } from '#kernel/values/rut.ts';
import { rowsOf } from '#platform/server/cifras/explorar.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Session } from '#platform/server/session.ts';
import { type Relato, relato } from './relato.fixture.ts';

// Every report of the catalogue, by the sessions of the people of the company told: what a report of its own query says is not looked at by the tests of cubos.
let t: Relato;
beforeAll(async () => {
  t = await relato();
}, 900_000);
afterAll(() => t.close());

const DIAS = { desde: fecha('2024-03-01'), hasta: fecha('2024-04-26') };
const ROLES = [
  ...['gerencia', 'ejecutivo', 'ivan.mora', 'agente', 'analista', 'fiscalia', 'operaciones', 'tesoreria', 'cobranza'],
  ...['supervisor', 'recaudador', 'contabilidad', 'cumplimiento', 'auditor', 'comite1'],
];
type Fila = Readonly<Record<string, unknown>>;
const motor = <T>(s: Session, fn: (ctx: ReadCtx) => Promise<T>): Promise<T> => t.arrange(fn, s);

/** Every row of a report as this session is given it. */
const leer = (s: Session, r: ReporteDeArea): Promise<readonly Fila[]> =>
  motor(s, async (ctx) => {
    const l = await abrir(ctx, r, { ...DIAS, filtros: [] });
    return 'sql' in l ? rowsOf(ctx, sql`select r.* from (${l.sql}) r`) : l.filas;
  });
const reportes = () => [...t.deps.registry.cifras.reportes.values()];
const claves = (filas: readonly Fila[]) => filas.map((f) => String(f.clave));
/** What is of each person, or written by asking. */
const PROPIOS = new Set(['lecturas_personas']);

/** The clients that the rows name and that this session does not reach. */
async function ajenos(s: Session, filas: readonly Fila[]): Promise<string[]> {
  const nombrados = [...new Set(filas.flatMap((f) => [f.cliente, f.cliente_rut].map(String).filter(isRut)))];
  return motor(s, async (ctx) => {
    const fuera = [];
    for (const rut of nombrados) if (!(await alcanzaCliente(ctx, rut))) fuera.push(rut);
    return fuera;
  });
}

describe('ningún reporte dice más de lo que alcanza quien lo pide', () => {
  const todas = new Map<string, Set<string>>();
  beforeAll(async () => {
    const s = t.persona({ rut: '40000018-2' });
    for (const r of reportes()) todas.set(r.nombre, new Set(claves(await leer(s, r))));
  }, 300_000);

  it.each(ROLES)(
    '%s: las filas de cada uno son de las que la empresa tiene, de clientes que alcanza, y las mismas de su muestra',
    async (cuenta) => {
      const s = await t.sesion(cuenta);
      const mal: string[] = [];
      for (const r of reportes()) {
        if (!(await motor(s, async (ctx) => puedeVer(ctx, r)))) {
          await expect(t.ask(contract, 'previa', s, { reporte: r.nombre, ...DIAS }), r.nombre).rejects.toMatchObject({ status: 403 });
          continue;
        }
        const filas = await leer(s, r);
        const previa = await t.ask(contract, 'previa', s, { reporte: r.nombre, ...DIAS });
        if (previa.total !== filas.length && !PROPIOS.has(r.nombre)) mal.push(`${r.nombre}: muestra ${previa.total} de ${filas.length}`);
        const suyas = todas.get(r.nombre);
        // The cells of a summary are added over what is reached: its codes are of the company, whatever they add up to.
        if (!PROPIOS.has(r.nombre))
          mal.push(...claves(filas).flatMap((k) => (suyas?.has(k) ? [] : [`${r.nombre}: ${k} no es de la empresa`])));
        mal.push(...(await ajenos(s, filas)).map((rut) => `${r.nombre}: ${rut} está fuera de su alcance`));
      }
      expect(mal).toEqual([]);
    },
    300_000,
  );
});
