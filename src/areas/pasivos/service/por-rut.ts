import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import { clientePorRut, personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { retencionesPorLiberar } from '#areas/libro/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { parseOrden } from '#kernel/page.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { formatRut, type Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { matches } from '#platform/server/list.ts';
import { type Sugerencia, sugerencia, TIPO_EXCEDENTE } from '../domain/reparto.ts';
import { pasivos } from '../tables.ts';
import { cuentasPublicas, deudaPublica, deudasPagables, porLiberarDe, resumenDeudas } from './deudas.ts';
import { alcance, deRut, itemsDe, vivo } from './filas.ts';

interface Suma {
  rut: Rut;
  nombre: string;
  reten_liberadas: Pesos;
  cuentas_pagar: Pesos;
  retenido: Pesos;
  comprometido: Pesos;
  pasivos: number;
}

/** Σ of the parts of the pasivos of each RUT; what is not yet available counts in neither total. */
function sumas(ctx: ReadCtx) {
  const libre = sql`case when ${pasivos.disponible_desde} <= ${ctx.hoy} then ${pasivos.saldo} else 0 end`;
  return {
    rut: pasivos.rut,
    nombre: sql<string>`max(${pasivos.nombre})`.as('nombre_'),
    reten_liberadas: sql<string>`coalesce(sum(${libre}) filter (where ${pasivos.tipo_pasivo} = ${TIPO_EXCEDENTE}), 0)`.as('reten_'),
    cuentas_pagar: sql<string>`coalesce(sum(${libre}) filter (where ${pasivos.tipo_pasivo} <> ${TIPO_EXCEDENTE}), 0)`.as('cuentas_'),
    retenido: sql<string>`sum(${pasivos.retenido})`.as('retenido_'),
    comprometido: sql<string>`sum(${pasivos.comprometido})`.as('comprometido_'),
    pasivos: sql<number>`count(*)::int`.as('n_'),
  };
}

type Cruda = { [K in keyof Suma]: unknown };
const entera = (r: Cruda): Suma => ({
  rut: r.rut as Rut,
  nombre: String(r.nombre),
  reten_liberadas: pesos(Number(r.reten_liberadas)),
  cuentas_pagar: pesos(Number(r.cuentas_pagar)),
  retenido: pesos(Number(r.retenido)),
  comprometido: pesos(Number(r.comprometido)),
  pasivos: Number(r.pasivos),
});

async function conDeuda(ctx: ReadCtx, s: Suma) {
  const deuda = resumenDeudas(await deudasPagables(ctx, s.rut), ctx.hoy);
  const disponible = pesos(s.reten_liberadas + s.cuentas_pagar);
  return {
    ...s,
    ...deuda,
    es_cliente: (await clientePorRut(ctx, s.rut)) !== undefined,
    sugerencia: sugerencia({ disponible, retenido: s.retenido, mora: deuda.mora }),
  };
}

/** RUTs with pasivos that a list holds. */
const MAXIMO = 10_000;

interface Pedido {
  q?: string | undefined;
  page: number;
  perPage: number;
  orden?: string | undefined;
  sugerencia?: Sugerencia | undefined;
}

const SIN_PASIVOS = { reten_liberadas: pesos(0), cuentas_pagar: pesos(0), retenido: pesos(0), comprometido: pesos(0), pasivos: 0 };
const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Clients without a pasivo whose living documents hold an R: nothing is owed to them yet, and it will be. */
async function soloPorLiberar(ctx: ReadCtx, conPasivos: ReadonlySet<string>, texto: string): Promise<Suma[]> {
  const retenciones = await retencionesPorLiberar(ctx, (rut) => alcanceCliente(ctx, rut));
  const out: Suma[] = [];
  for (const rut of retenciones.keys()) {
    if (conPasivos.has(rut)) continue;
    const nombre = (await personaPorRut(ctx, rut))?.nombre ?? formatRut(rut);
    if (plano(nombre).includes(plano(texto)) || rut.includes(texto.replaceAll('.', '').toUpperCase()))
      out.push({ rut, nombre, ...SIN_PASIVOS });
  }
  return out;
}

const CAMPOS = ['reten_liberadas', 'cuentas_pagar', 'retenido', 'pasivos'] as const;
const SUMADOS = ['reten_liberadas', 'cuentas_pagar', 'retenido', 'comprometido'] as const;

function ordenar(filas: readonly Suma[], orden: string): Suma[] {
  const { campo, desc } = parseOrden(orden);
  const cifra = CAMPOS.find((c) => c === campo);
  const signo = desc ? -1 : 1;
  const empate = (a: Suma, b: Suma) => (a.rut < b.rut ? -1 : 1);
  return [...filas].sort((a, b) => signo * (cifra ? a[cifra] - b[cifra] : a.nombre.localeCompare(b.nombre, 'es')) || empate(a, b));
}

/** What the list shows of each RUT, added up over all its pages. */
const sumasDe = (filas: readonly Suma[]) =>
  Object.fromEntries(SUMADOS.map((campo) => [campo, { CLP: sumPesos(filas.map((f) => f[campo])) }]));

/** RUTs to whom something is owed, or will be when their documents are paid, with what they owe and what it suggests: pay, apply or hold. */
export async function porRut(ctx: ReadCtx, p: Pedido) {
  const texto = p.q?.trim() ?? '';
  const vivos = and(eq(pasivos.empresa_id, ctx.empresa_id), isNotNull(pasivos.rut), eq(pasivos.identificado, true), vivo, alcance(ctx));
  const busca = texto ? or(matches(pasivos.nombre, texto), matches(pasivos.rut, texto.replaceAll('.', ''))) : undefined;
  const grupos = await ctx.db.select(sumas(ctx)).from(pasivos).where(and(vivos, busca)).groupBy(pasivos.rut).limit(MAXIMO);
  const conPasivos = grupos.map(entera);
  const orden = p.orden ?? 'nombre';
  const desde = (p.page - 1) * p.perPage;
  if (p.sugerencia) {
    // What it suggests needs the debts of each: the whole list is read, bounded. Who has nothing to use gets no suggestion.
    const suyas = [];
    for (const s of ordenar(conPasivos, orden).slice(0, 500)) {
      const x = await conDeuda(ctx, s);
      if (x.sugerencia === p.sugerencia) suyas.push(x);
    }
    const items = suyas.slice(desde, desde + p.perPage);
    return { items, total: suyas.length, page: p.page, perPage: p.perPage, sumas: sumasDe(suyas) };
  }
  const todos = busca ? await ctx.db.selectDistinct({ rut: pasivos.rut }).from(pasivos).where(vivos) : conPasivos;
  const filas = [...conPasivos, ...(await soloPorLiberar(ctx, new Set(todos.map((x) => x.rut ?? '')), texto))];
  const items = [];
  for (const s of ordenar(filas, orden).slice(desde, desde + p.perPage)) items.push(await conDeuda(ctx, s));
  return { items, total: filas.length, page: p.page, perPage: p.perPage, sumas: sumasDe(filas) };
}

/** Everything of a RUT in one view: what is owed to it, what it owes, where money may go. 404 outside the reach. */
export async function fichaDeRut(ctx: ReadCtx, rut: string) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  await ctx.lectura(rut, 'pasivos');
  const suyos = and(eq(pasivos.empresa_id, ctx.empresa_id), deRut(rut), eq(pasivos.identificado, true), vivo);
  const [suma] = await ctx.db.select(sumas(ctx)).from(pasivos).where(suyos).groupBy(pasivos.rut);
  const filas = await ctx.db.select().from(pasivos).where(suyos).orderBy(asc(pasivos.fecha), asc(pasivos.id));
  const vacia: Suma = {
    rut: rut as Rut,
    nombre: '',
    ...SIN_PASIVOS,
  };
  const resumen = await conDeuda(ctx, suma ? entera(suma) : vacia);
  const vivas = await deudasPagables(ctx, rut);
  return {
    ...resumen,
    nombre: (await personaPorRut(ctx, rut))?.nombre ?? (resumen.nombre || formatRut(rut)),
    total: sumPesos(filas.map((f) => f.saldo)),
    pasivos_vivos: await itemsDe(ctx, filas),
    deudas: vivas.map(deudaPublica),
    retenciones_por_liberar: porLiberarDe(vivas),
    cuentas: await cuentasPublicas(ctx, rut),
  };
}
