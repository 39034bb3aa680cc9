import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona, clientePorRut } from '#areas/clientes/public.server.ts';
import { primasDe } from '#areas/creditos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { type DeudaViva, deudasPorPk } from '#areas/libro/public.server.ts';
import { pagarePorId } from '#areas/pagares/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Recibir } from '../contract-formas.ts';
import { diaDeposito, VIVOS } from '../domain/estados.ts';
import { avisosDe, exigirCuadratura, exigirOrden, exigirSinRepetidos, type Ingreso, type Objeto, primaEn } from '../domain/ingreso.ts';
import { cuentaCheque, numeroCheque } from '../domain/papel.ts';
import { cheques, recepciones } from '../tables.ts';
import { anotarMano, type ChequeFila, nombresDe, protestosVigentes } from './filas.ts';
import { asentarRecibido } from './libro.ts';

/** Debts that a cheque may pay here. Those of a documento are received by recaudaciones, and a debt in UF by its owner's receipt. */
const CLASES: readonly string[] = ['cuota', 'cargo', 'protesto', 'saldo_cedente'];
export const recibeCheque = (d: DeudaViva): boolean =>
  CLASES.includes(d.fila.clase) && d.fila.moneda === 'CLP' && d.fila.capital_uf === null && d.rol !== 'AVAL';

/** How a debt is called here: creditos numbers each cuota as credit-cuota. */
function nombreDe({ numero, cuota }: DeudaViva['fila']): string {
  if (cuota === null) return numero;
  const credito = numero.endsWith(`-${cuota}`) ? `Crédito ${numero.slice(0, -`-${cuota}`.length)}` : numero;
  return `${credito} cuota ${cuota}`;
}

/** What a cheque must bring to pay a cuota: capital and interest, without mora, and the premium that goes with it. */
const objetoDe = (d: DeudaViva, prima: Pesos): Objeto => ({
  pk: d.pk,
  numero: nombreDe(d.fila),
  monto: pesos(d.capital + d.interes + prima),
  prima,
  vencimiento: d.vencimiento,
  serie: `${d.fila.origen_area}:${d.fila.origen_id}`,
});

/** Debts as their cheques see them, by key. */
export async function objetosCon(ctx: ReadCtx, deudas: readonly DeudaViva[]): Promise<Map<string, Objeto>> {
  const primas = await primasDe(
    ctx,
    deudas.map((d) => d.pk),
  );
  return new Map(deudas.map((d) => [d.pk, objetoDe(d, primas.get(d.pk)?.monto ?? pesos(0))]));
}

/** The row with its number in seven digits and its account in digits. 400 at the field. */
function normalizar<T extends { num_cheque: string; cta_cte: string }>(c: T, campo: string): T {
  const num_cheque = numeroCheque(c.num_cheque);
  const cta_cte = cuentaCheque(c.cta_cte);
  if (num_cheque === null) throw new Invalid({ [`${campo}num_cheque`]: ['El número de cheque tiene hasta 7 dígitos'] });
  if (cta_cte === '') throw new Invalid({ [`${campo}cta_cte`]: ['Escriba la cuenta corriente'] });
  return { ...c, num_cheque, cta_cte };
}

/** 422 `cheque_duplicado` {n, banco} for a paper already entered and not annulled. */
async function exigirNuevos(ctx: ReadCtx, filas: readonly Ingreso[], campo = (i: number) => `cheques.${i}.`): Promise<void> {
  const hay = await ctx.db
    .select({ banco: cheques.banco, cta_cte: cheques.cta_cte, num_cheque: cheques.num_cheque })
    .from(cheques)
    .where(
      and(
        eq(cheques.empresa_id, ctx.empresa_id),
        inArray(
          cheques.num_cheque,
          filas.map((c) => c.num_cheque),
        ),
        ne(cheques.estado, 'anulado'),
      ),
    );
  const i = filas.findIndex((c) => hay.some((h) => h.banco === c.banco && h.cta_cte === c.cta_cte && h.num_cheque === c.num_cheque));
  const repetido = filas[i];
  if (!repetido) return;
  const banco = (await nombresDe(ctx, 'bancos')).get(repetido.banco) ?? repetido.banco;
  throw new Rule('cheque_duplicado', { n: repetido.num_cheque, banco }, { [`${campo(i)}num_cheque`]: ['Ya está ingresado'] });
}

/** The debts of the grid, each owed by this client and payable by cheque. 422 `objeto_sin_deuda`, `objeto_ajeno`, `objeto_no_recibe_cheque`. */
async function objetosDe(
  ctx: ReadCtx,
  cliente_rut: string,
  filas: readonly Ingreso[],
  modo: 'CUOTAS' | 'PAGO',
): Promise<Map<string, DeudaViva>> {
  const pks = [...new Set(filas.flatMap((c) => (c.objeto_pk ? [c.objeto_pk] : [])))];
  const vivas = new Map((await deudasPorPk(ctx, pks)).map((d) => [d.pk, d]));
  filas.forEach((c, i) => {
    const d = vivas.get(c.objeto_pk ?? '');
    const campo = { [`cheques.${i}.objeto_pk`]: ['Elija una deuda vigente del cliente'] };
    if (!d) throw new Rule('objeto_sin_deuda', {}, campo);
    if (d.fila.rut !== cliente_rut) throw new Rule('objeto_ajeno', { numero: d.fila.numero }, campo);
    if (!recibeCheque(d) || (modo === 'CUOTAS' && d.fila.tipo !== 'cuota'))
      throw new Rule('objeto_no_recibe_cheque', { numero: d.fila.numero }, campo);
  });
  return vivas;
}

/** 409 `cuota_con_cheque` {numero, n} at its row: a cuota is backed by one living cheque. */
async function exigirCuotasLibres(ctx: ReadCtx, filas: readonly Ingreso[], vivas: ReadonlyMap<string, DeudaViva>): Promise<void> {
  const pks = [...vivas.values()].filter((d) => d.fila.tipo === 'cuota').map((d) => d.pk);
  if (pks.length === 0) return;
  const [otro] = await ctx.db
    .select({ pk: cheques.objeto_pk, n: cheques.num_cheque, numero: cheques.objeto_numero })
    .from(cheques)
    .where(and(eq(cheques.empresa_id, ctx.empresa_id), inArray(cheques.objeto_pk, pks), inArray(cheques.estado, [...VIVOS])))
    .limit(1);
  if (!otro) return;
  const fila = filas.findIndex((c) => c.objeto_pk === otro.pk);
  throw new Conflict('cuota_con_cheque', { numero: otro.numero, n: otro.n }, { [`cheques.${fila}.objeto_pk`]: ['Ya tiene otro cheque'] });
}

export interface Papel {
  banco: string;
  cta_cte: string;
  num_cheque: string;
  monto: Pesos;
  fecha: Fecha;
  otra_plaza: boolean;
  rut_girador: Rut;
  nombre_girador: string;
  nominativo: boolean;
  cruzado: boolean;
}

/** Of whom and for what a cheque is. */
type Destino = Pick<
  ChequeFila,
  'cliente_rut' | 'nombre' | 'objeto_pk' | 'objeto_tipo' | 'objeto_numero' | 'objeto_cuota' | 'objeto_vence' | 'pagare_id' | 'pagarevista'
> & { prima?: Pesos };

/** Writes one paper of a reception: row, hands, entry. */
async function escribir(ctx: Ctx, recepcion_id: string, p: Papel, d: Destino, reemplaza: string | null): Promise<ChequeFila> {
  const row = await ctx.insert(cheques, {
    ...p,
    ...d,
    recepcion_id,
    reemplaza,
    depositar_el: diaDeposito(p.fecha, await ctx.calendar()),
    tipo: p.fecha <= ctx.hoy ? 'AL_DIA' : 'A_FECHA',
  });
  await anotarMano(ctx, row.id, { accion: 'recepcion', entrega: p.nombre_girador, recibe: ctx.session.nombre });
  await asentarRecibido(ctx, row);
  return row;
}

async function abrirRecepcion(ctx: Ctx, d: Pick<Destino, 'cliente_rut' | 'nombre'>, modo: 'CUOTAS' | 'PAGO', total: Pesos) {
  const numero = await ctx.folio('recepcion_cheque');
  const { cliente_rut, nombre } = d;
  return ctx.insert(recepciones, { numero, cliente_rut, nombre, modo, total, fecha: ctx.hoy, recibe: ctx.session.nombre });
}

/** The paper of a documento that the client sells: once in the company, with its receipt. 422 `cheque_duplicado`. */
export async function recibirComprado(ctx: Ctx, p: Papel, d: Destino): Promise<ChequeFila> {
  const papel = normalizar(p, '');
  await exigirNuevos(ctx, [{ ...papel, objeto_pk: d.objeto_pk }], () => '');
  const recepcion = await abrirRecepcion(ctx, d, 'PAGO', papel.monto);
  return escribir(ctx, recepcion.id, papel, d, null);
}

/** Cheques received at once, all or none. Refusals named above; 400 by field; 404 for a client out of reach. */
export async function recibir(ctx: Ctx, r: z.output<typeof Recibir>) {
  const cliente = (await alcanzaCliente(ctx, r.cliente_rut)) ? await clientePorRut(ctx, r.cliente_rut) : undefined;
  if (!cliente) throw new NotFound();
  const filas = r.cheques.map((c, i) => normalizar(c, `cheques.${i}.`));
  exigirSinRepetidos(filas);
  for (const b of new Set(filas.map((c) => c.banco)))
    await exigirOpcion(ctx, 'bancos', b, `cheques.${filas.findIndex((c) => c.banco === b)}.banco`);
  const vivas = await objetosDe(ctx, cliente.rut, filas, r.modo);
  await exigirCuotasLibres(ctx, filas, vivas);
  const objetos = await objetosCon(ctx, [...vivas.values()]);
  if (r.modo === 'CUOTAS') {
    exigirCuadratura(filas, objetos);
    exigirOrden(filas, objetos);
  }
  await exigirNuevos(ctx, filas);
  const pagare = r.pagare_id ? await pagarePorId(ctx, r.pagare_id) : undefined;
  if (r.pagare_id && pagare?.cliente_rut !== cliente.rut) throw new Invalid({ pagare_id: ['Elija un pagaré de este cliente'] });
  await asegurarPersona(ctx, { rut: r.rut_girador, nombre: r.nombre_girador });
  const recepcion = await abrirRecepcion(
    ctx,
    { cliente_rut: cliente.rut, nombre: cliente.nombre },
    r.modo,
    sumPesos(filas.map((c) => c.monto)),
  );
  const protestos = await protestosVigentes(ctx, r.rut_girador);
  const { rut_girador, nombre_girador, nominativo, cruzado } = r;
  const escritos: ChequeFila[] = [];
  for (const { objeto_pk, ...papel } of filas) {
    const d = vivas.get(objeto_pk);
    const objeto = objetos.get(objeto_pk);
    if (!d || !objeto) throw new Rule('objeto_sin_deuda');
    const destino = {
      cliente_rut: cliente.rut,
      nombre: cliente.nombre,
      objeto_pk,
      objeto_tipo: d.fila.tipo,
      objeto_numero: objeto.numero,
      objeto_cuota: d.fila.cuota,
      objeto_vence: d.vencimiento,
      prima: primaEn(papel.monto, objeto),
      pagare_id: pagare?.id ?? null,
      pagarevista: pagare?.pagarevista ?? null,
    };
    escritos.push(await escribir(ctx, recepcion.id, { ...papel, rut_girador, nombre_girador, nominativo, cruzado }, destino, null));
  }
  return {
    id: recepcion.id,
    numero: recepcion.numero,
    total: recepcion.total,
    cheques: escritos.map(({ id, num_cheque, monto, fecha, depositar_el }) => ({ id, num_cheque, monto, fecha, depositar_el })),
    avisos: filas.flatMap((c, i) =>
      avisosDe(c, { objeto: objetos.get(c.objeto_pk), girador: rut_girador, cliente: cliente.rut, protestos, fila: i + 1 }),
    ),
  };
}

/** Another paper in the place of one that was protested or withdrawn, for the same debt. Refusals as in `recibir`. */
export async function recibirReemplazo(ctx: Ctx, viejo: ChequeFila, nuevo: Omit<Papel, 'nominativo' | 'cruzado'>): Promise<ChequeFila> {
  const papel = { ...normalizar(nuevo, 'nuevo.'), nominativo: true, cruzado: true };
  await exigirOpcion(ctx, 'bancos', papel.banco, 'nuevo.banco');
  await exigirNuevos(ctx, [{ ...papel, objeto_pk: viejo.objeto_pk }], () => 'nuevo.');
  await asegurarPersona(ctx, { rut: papel.rut_girador, nombre: papel.nombre_girador });
  const { cliente_rut, nombre, objeto_pk, objeto_tipo, objeto_numero, objeto_cuota, objeto_vence, pagare_id, pagarevista } = viejo;
  const recepcion = await abrirRecepcion(ctx, { cliente_rut, nombre }, 'PAGO', papel.monto);
  const objeto = (await objetosCon(ctx, await deudasPorPk(ctx, [objeto_pk]))).get(objeto_pk);
  const destino = {
    cliente_rut,
    nombre,
    objeto_pk,
    objeto_tipo,
    objeto_numero,
    objeto_cuota,
    objeto_vence,
    pagare_id,
    pagarevista,
    prima: objeto ? primaEn(papel.monto, objeto) : pesos(0),
  };
  return escribir(ctx, recepcion.id, papel, destino, viejo.id);
}
