import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as garantias } from '#areas/garantias/contract.ts';
import { contract as libro } from '#areas/libro/contract.ts';
import { contract as recaudaciones } from '#areas/recaudaciones/contract.ts';
import type { Session } from '#platform/server/session.ts';
import { type Relato, relato } from './relato.fixture.ts';

let t: Relato;
let contabilidad: Session;
beforeAll(async () => {
  t = await relato();
  contabilidad = await t.sesion('contabilidad');
  await mas();
}, 900_000);
afterAll(() => t.close());

/** Acts whose entries carry an id that is not a record of its own: a charge of a garantía, cash taken to the bank and a count that is short. */
async function mas(): Promise<void> {
  const operaciones = await t.sesion('operaciones');
  const [hipoteca] = (await t.list(garantias, operaciones, {})).items;
  const cargo = { concepto: 'CONSTITUCION' as const, monto: 85_000, detalle: 'Inscripción' };
  await t.act(garantias, 'cobrar_gasto', operaciones, cargo, { id: String(hipoteca?.id) });
  const cajero = await t.sesion('recaudador');
  const caja = await t.act(recaudaciones, 'abrir', cajero, { office: 'SANTIAGO', saldo_apertura: 100_000 });
  await t.act(recaudaciones, 'depositar', cajero, { cuenta: '1102.01', monto: 60_000, boleta: '77-1' }, { id: caja.id });
}

interface Fila {
  id: string;
  origen_area: string;
  evento: string;
}
async function asientos(): Promise<Fila[]> {
  const { rows } = await t.deps.database.sql('select id, origen_area, evento from libro_asiento where empresa_id = $1', [t.demo_id]);
  return rows as unknown as Fila[];
}

const AREAS = resolve(import.meta.dirname, '../../areas');
/** Paths of every screen of the product, as its areas declare them. */
const PATHS = readdirSync(AREAS).flatMap((a) => {
  const archivo = join(AREAS, a, 'web/screens.ts');
  return existsSync(archivo) ? [...readFileSync(archivo, 'utf8').matchAll(/path: '([^']+)'/g)].map((m) => String(m[1])) : [];
});

/** The screen that opens at an address, if any: `$id` stands for one piece of it. */
function pantallaDe(url: string): string | undefined {
  const camino = url.split('?')[0]?.split('/') ?? [];
  const calza = (path: string) => {
    const partes = path.split('/');
    return partes.length === camino.length && partes.every((p, k) => p === camino[k] || (p.startsWith('$') && camino[k] !== ''));
  };
  const posibles = PATHS.filter(calza);
  return posibles.find((p) => !p.includes('$')) ?? posibles[0];
}

describe('de un peso al acto que lo movió (areas/3 libro, Done 7)', () => {
  it('desde cada asiento del relato contabilidad llega a una pantalla del producto', async () => {
    const sin: string[] = [];
    const vistas = new Map<string, string>();
    for (const a of await asientos()) {
      const { url } = await t.ask(libro, 'origen', contabilidad, {}, a.id);
      const pantalla = url ? pantallaDe(url) : undefined;
      if (!pantalla) sin.push(`${a.origen_area} ${a.evento} → ${url}`);
      else vistas.set(`${a.origen_area} ${a.evento}`, pantalla);
    }
    expect(sin).toEqual([]);
    expect(Object.fromEntries(vistas)).toMatchObject({
      'garantias gasto_constitucion': '/garantias/$id',
      'recaudaciones deposito_caja': '/recaudaciones/caja/$id',
      'recaudaciones recaudacion_factoring': '/recaudaciones/$id',
      'operaciones giro_factoring': '/operaciones/$id',
    });
  });
  it('quien no ve el acto no recibe su dirección', async () => {
    const ajena = { ...contabilidad, ability: contabilidad.ability.filter((r) => !String(r.subject).includes('garantias')) } as Session;
    const gasto = (await asientos()).find((a) => a.origen_area === 'garantias');
    expect(await t.ask(libro, 'origen', ajena, {}, gasto?.id ?? '')).toEqual({ url: null });
  });
});
