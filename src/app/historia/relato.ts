import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Seeder } from '#platform/server/seeding.ts';
import { abrirLinea, autorizar, type Cartera, inscribir, renovar } from './alta.ts';
import { cotizar, emitirYAprobar, ventas } from './compra.ts';
import { type Cedente, cedentes, deudoresDe } from './empresas.ts';
import { Narrador } from './narrador.ts';
import { aMedioCamino } from './pendientes.ts';

/** First day of the story: two years before the date on which the demo opens. */
const DESDE = '2024-03-11' as Fecha;
/** From this client on, the file stops on the way: they are the work of the last weeks. */
const CON_LINEA = 52;
const POR_VEZ = 60;
/** One whose legal report lapsed and nobody renewed. */
const OLVIDADO = 5;

/** Invoices of a client, bought: from its papers to the approval. What follows leaves itself for its day. */
async function operar(n: Narrador, c: Cartera): Promise<void> {
  const facturas = ventas(n, c, n.seeder.entre(2, 4));
  const p = await cotizar(n, c, facturas);
  if (p.falta_para_emitir.length > 0) return;
  await emitirYAprobar(n, c, p.id);
}

function seguir(n: Narrador, c: Cartera, hasta: Fecha, fin: Fecha): void {
  for (let dia = addDays(n.fecha, n.seeder.entre(1, 12)); dia < fin && dia < hasta; dia = addDays(dia, n.seeder.entre(70, 140)))
    n.agendar(dia, () => operar(n, c));
}

/** The life of a client with its line: a year of purchases, the renewal, and the next. */
async function empezar(n: Narrador, cedente: Cedente, hasta: Fecha): Promise<void> {
  const { i } = cedente;
  const deudores = deudoresDe(i);
  const cliente_id = await inscribir(n, cedente);
  const cuenta_id = await autorizar(n, cedente, cliente_id);
  await abrirLinea(n, cedente, deudores);
  const cartera: Cartera = { cedente, cliente_id, cuenta_id, deudores, folio: 1000 + i * 37 };
  const vence = addDays(n.fecha, 360);
  // The account rests a day before it may receive money.
  n.agendar(addDays(n.fecha, 2), async () => seguir(n, cartera, hasta, vence));
  if (i === OLVIDADO || daysBetween(n.fecha, hasta) < 367) return;
  n.agendar(addDays(n.fecha, 367), async () => {
    await renovar(n, cartera);
    seguir(n, cartera, hasta, addDays(n.fecha, 360));
  });
}

/** Two years of the demo company, told through its own acts until `hasta`. Answers how many acts it took. */
export async function contarHistoria(seeder: Seeder, hasta: Fecha, avisar: (texto: string) => void = () => undefined): Promise<number> {
  const n = new Narrador(seeder, DESDE);
  for (const c of cedentes(seeder.grande)) {
    const orden = c.i % POR_VEZ;
    if (orden < CON_LINEA) n.agendar(addDays(DESDE, Math.floor((orden * 690) / CON_LINEA)), () => empezar(n, c, hasta));
    else n.agendar(addDays(hasta, -7 * (POR_VEZ - orden)), () => aMedioCamino(n, c, orden - CON_LINEA));
  }
  await n.contar(hasta, async (dia) => {
    if (dia.endsWith('-01')) avisar(`  ${formatFecha(dia)} · ${n.actos} actos`);
  });
  return n.actos;
}
