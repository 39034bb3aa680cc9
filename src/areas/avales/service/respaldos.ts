import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type DeudaViva, deudasDeClientes } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { ABIERTOS } from '../domain/estados.ts';
import { netoVigente, patrimonioVencido } from '../domain/patrimonio.ts';
import {
  cobertura,
  type DeudaRespaldable,
  deudasRespaldadas,
  esCruzado,
  excedePatrimonio,
  type Lazo,
  maximoEnPesos,
  razon,
  respalda,
  respaldo,
} from '../domain/respaldo.ts';
import { avales, patrimonios } from '../tables.ts';

export type AvalRow = typeof avales.$inferSelect;
type PatrimonioRow = typeof patrimonios.$inferSelect;

interface DeudaVista extends DeudaRespaldable {
  numero: string;
  vencimiento: Fecha;
  dias_mora: number;
}

/** What a person is worth and backs today, across clients. */
interface MedidaPersona {
  neto: Pesos;
  respaldo_total: Pesos;
  razon: string | null;
  alertas: string[];
}

export interface Medida {
  respaldo: Pesos;
  cobertura: Pesos;
  deudas: DeudaVista[];
  deuda_total: Pesos;
  persona: MedidaPersona;
  alertas: string[];
}

/** Open debts of the business of a client; of a document bought it counts what was advanced on it (domain §6.6). */
function vistasDe(vivas: readonly DeudaViva[]): DeudaVista[] {
  return vivas.map((d) => ({
    pk: d.pk,
    tipo: d.fila.tipo,
    origen_area: d.fila.origen_area,
    origen_id: d.fila.origen_id,
    numero: d.fila.numero,
    vencimiento: d.vencimiento,
    dias_mora: d.dias_mora,
    saldo: d.fila.base_mora ?? d.capital,
    total: d.total,
  }));
}

const vigentes = (ctx: ReadCtx) => and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.estado, 'vigente'));

/** Who backs whom, as far as three links from some clients. */
async function lazosDesde(ctx: ReadCtx, clientes: readonly Rut[]): Promise<Lazo[]> {
  const frente = [...new Set(clientes)];
  if (frente.length === 0) return [];
  const previo = alias(avales, 'previo');
  const respaldados = ctx.db
    .select({ rut: previo.cliente_rut })
    .from(previo)
    .where(and(eq(previo.empresa_id, ctx.empresa_id), eq(previo.estado, 'vigente'), inArray(previo.rut_aval, frente)));
  return ctx.db
    .select({ rut_aval: avales.rut_aval, cliente_rut: avales.cliente_rut })
    .from(avales)
    .where(and(vigentes(ctx), or(inArray(avales.rut_aval, frente), inArray(avales.rut_aval, respaldados))));
}

/** The last declaration of each person. */
async function ultimasDeclaraciones(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Map<Rut, PatrimonioRow>> {
  if (ruts.length === 0) return new Map();
  const filas = await ctx.db
    .selectDistinctOn([patrimonios.rut])
    .from(patrimonios)
    .where(and(eq(patrimonios.empresa_id, ctx.empresa_id), inArray(patrimonios.rut, [...ruts])))
    .orderBy(patrimonios.rut, desc(patrimonios.numero));
  return new Map(filas.map((f) => [f.rut, f]));
}

interface Cuadro {
  hoy: Fecha;
  uf: string | null;
  deudas: Map<string, DeudaVista[]>;
  lazos: Lazo[];
}

function respaldoDe(c: Cuadro, a: AvalRow): { deudas: DeudaVista[]; respaldo: Pesos } {
  const abierto = ABIERTOS.includes(a.estado) && (a.hasta === null || a.hasta >= c.hoy);
  const deudas = ABIERTOS.includes(a.estado) ? deudasRespaldadas(a, c.deudas.get(a.cliente_rut) ?? []) : [];
  const saldos = deudas.map((d) => d.saldo);
  return { deudas, respaldo: abierto ? respaldo(saldos, maximoEnPesos(a, c.uf)) : pesos(0) };
}

function personaDe(c: Cuadro, suyos: readonly AvalRow[], declaracion: PatrimonioRow | undefined, vigencia: number): MedidaPersona {
  const total = sumPesos(suyos.filter((a) => respalda(a, c.hoy)).map((a) => respaldoDe(c, a).respaldo));
  const neto = netoVigente(declaracion, c.hoy, vigencia);
  const alertas: string[] = [];
  if (!declaracion) alertas.push('SIN_PATRIMONIO');
  else if (patrimonioVencido(declaracion.fecha, c.hoy, vigencia)) alertas.push('PATRIMONIO_VENCIDO');
  if (excedePatrimonio(total, neto)) alertas.push('aval_excede_patrimonio');
  return { neto, respaldo_total: total, razon: razon(total, neto), alertas };
}

function medidaDe(c: Cuadro, a: AvalRow, persona: MedidaPersona): Medida {
  const { deudas, respaldo } = respaldoDe(c, a);
  const vivo = respalda(a, c.hoy);
  const cruzado = vivo && esCruzado(a, c.lazos);
  const alertas = vivo ? [...persona.alertas] : [];
  if (cruzado) alertas.unshift('aval_cruzado');
  if (a.estado === 'vigente' && !vivo) alertas.push('PLAZO_VENCIDO');
  if (a.concursal) alertas.push('CONCURSAL');
  if (a.fallecido) alertas.push('FALLECIDO');
  return {
    respaldo,
    cobertura: vivo ? cobertura({ respaldo, total: persona.respaldo_total, neto: persona.neto, cruzado }) : pesos(0),
    deudas,
    deuda_total: sumPesos(deudas.map((d) => d.total)),
    persona,
    alertas,
  };
}

/** What some avales answer for today, read from the auxiliary ledger: no area keeps a copy, so a payment shows on the next read. */
export async function medir(ctx: ReadCtx, filas: readonly AvalRow[]): Promise<Map<string, Medida>> {
  if (filas.length === 0) return new Map();
  const personas = [...new Set(filas.map((f) => f.rut_aval))];
  const [suyos, declaraciones] = await atOnce([
    ctx.db
      .select()
      .from(avales)
      .where(and(vigentes(ctx), inArray(avales.rut_aval, personas))),
    ultimasDeclaraciones(ctx, personas),
  ]);
  const clientes = [...new Set([...filas, ...suyos].map((a) => a.cliente_rut))];
  const conUf = [...filas, ...suyos].some((a) => a.moneda === 'UF' && a.monto_maximo !== null);
  const [debidas, uf, lazos, vigencia] = await atOnce([
    deudasDeClientes(ctx, clientes),
    conUf ? valorUf(ctx, ctx.hoy) : null,
    lazosDesde(ctx, clientes),
    ctx.param(contract, 'vigencia_patrimonio_dias'),
  ]);
  const deudas = new Map([...debidas].map(([rut, vivas]) => [rut as string, vistasDe(vivas)]));
  const cuadro: Cuadro = { hoy: ctx.hoy, uf, deudas, lazos };
  const porPersona = new Map(
    personas.map((rut) => [
      rut,
      personaDe(
        cuadro,
        suyos.filter((a) => a.rut_aval === rut),
        declaraciones.get(rut),
        vigencia,
      ),
    ]),
  );
  return new Map(
    filas.flatMap((a) => {
      const persona = porPersona.get(a.rut_aval);
      return persona ? [[a.id, medidaDe(cuadro, a, persona)] as const] : [];
    }),
  );
}

/** What a person backs and is worth, whatever client it is for. */
export async function medirPersona(ctx: ReadCtx, rut: Rut): Promise<MedidaPersona & { avales: AvalRow[]; medidas: Map<string, Medida> }> {
  const todos = await ctx.db
    .select()
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.rut_aval, rut)))
    .orderBy(desc(avales.creado_en));
  const medidas = await medir(ctx, todos);
  const [primera] = medidas.values();
  if (primera) return { ...primera.persona, avales: todos, medidas };
  const declaracion = (await ultimasDeclaraciones(ctx, [rut])).get(rut);
  const neto = netoVigente(declaracion, ctx.hoy, await ctx.param(contract, 'vigencia_patrimonio_dias'));
  return { neto, respaldo_total: pesos(0), razon: razon(pesos(0), neto), alertas: [], avales: [], medidas };
}
