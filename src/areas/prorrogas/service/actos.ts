import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { clientePorRut, exigirSalvoMora, personaPorRut } from '#areas/clientes/public.server.ts';
import { alcanzaCliente, ejecutivoDe } from '#areas/ejecutivos/public.server.ts';
import { cubiertasPor, pedirNotas } from '#areas/fondo-garantia/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { totalesPasivos } from '#areas/pasivos/public.server.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { contract } from '../contract.ts';
import { estados } from '../domain/estados.ts';
import { nivelDe } from '../domain/reglas.ts';
import { items, prorrogas } from '../tables.ts';
import { pedirVoto } from './comite.ts';
import { type Cotizacion, cotizarEntrada, exigirSuma, exigirTasa, limitesDe, porPedir, tmcDe } from './cotizar.ts';
import { AREA, type ItemRow, type ProrrogaRow } from './filas.ts';

type Nueva = z.output<(typeof contract)['operations']['crear']['input']>;
type Cambio = Omit<Nueva, 'cliente_rut' | 'tipo_objeto'>;

async function exigirCuenta(ctx: ReadCtx, cuenta: string | null | undefined): Promise<string | null> {
  if (!cuenta) return null;
  if (!(await cuentasBanco(ctx)).some((c) => c.codigo === cuenta))
    throw new Invalid({ cuenta: ['No es una cuenta bancaria de la empresa'] }, 'cuenta_desconocida');
  return cuenta;
}

async function cifras(ctx: ReadCtx, c: Cotizacion) {
  return { ...c.t, tasa: c.tasa, fecha: ctx.hoy, tmc: (await tmcDe(ctx, c))?.tasa_anual ?? null };
}

function filaItem(c: Cotizacion, k: number, pedido: Cambio['items'][number] | undefined) {
  const l = c.lineas[k];
  if (!l) throw new RangeError('one line an object');
  const { o, ite_tasa, ...linea } = l;
  const conCheque = o.cheque && { cheque_id: o.cheque.id, cheque: o.cheque.num_cheque };
  return {
    ...linea,
    orden: k + 1,
    objeto_pk: o.pk,
    objeto_nombre: o.nombre,
    n: o.n + 1,
    saldo_base: o.saldo_base,
    ite_tasa,
    vence_original: o.vence_original,
    ...(conCheque ?? { cheque_id: null, cheque: null }),
    cheque_accion: o.cheque ? (pedido?.cheque_accion ?? 'MANTIENE') : null,
    cheque_nuevo: o.cheque && pedido?.cheque_accion === 'REEMPLAZA' ? (pedido.cheque_nuevo ?? null) : null,
  };
}

async function escribirItems(ctx: Ctx, prorroga_id: string, c: Cotizacion, pedidos: Cambio['items']): Promise<ItemRow[]> {
  return ctx.insertMany(
    items,
    c.lineas.map((_, k) => ({ prorroga_id, ...filaItem(c, k, pedidos[k]) })),
  );
}

/** What a prórroga moves, held, in order. */
const tomarItems = async (ctx: Ctx, prorroga_id: string): Promise<ItemRow[]> =>
  (await ctx.lockAll(items, eq(items.prorroga_id, prorroga_id))).sort((a, b) => a.orden - b.orden);

async function reescribirItems(
  ctx: Ctx,
  prorroga_id: string,
  c: Cotizacion,
  pedidos: Cambio['items'],
  viejos: readonly ItemRow[],
): Promise<void> {
  for (const viejo of viejos) await ctx.remove(items, viejo.id);
  await escribirItems(ctx, prorroga_id, c, pedidos);
}

async function personaAlAlcance(ctx: ReadCtx, rut: Rut) {
  const [persona, alcanza] = await atOnce([personaPorRut(ctx, rut), alcanzaCliente(ctx, rut)]);
  if (!persona || !alcanza) throw new NotFound();
  return persona;
}

/** A draft with its quote of today. 404; 422 the reason why an object cannot be extended; 409 `prorroga_abierta`. */
export async function crear(ctx: Ctx, n: Nueva): Promise<{ row: ProrrogaRow; list: ItemRow[] }> {
  const rut = n.cliente_rut;
  const [persona, , c, { cuentas_pagar, reten_liberadas }, cliente, ejecutivo] = await atOnce([
    personaAlAlcance(ctx, rut),
    exigirSalvoMora(ctx, rut),
    cotizarEntrada(ctx, n),
    totalesPasivos(ctx, rut),
    clientePorRut(ctx, rut),
    ejecutivoDe(ctx, rut),
  ]);
  const row = await ctx.insert(prorrogas, {
    ...(await cifras(ctx, c)),
    numero: await ctx.folio('prorroga'),
    cliente_rut: rut,
    nombre: persona.nombre,
    cuentas_pagar,
    reten_liberadas,
    tipo_objeto: n.tipo_objeto,
    payment_option: n.payment_option,
    cuenta: await exigirCuenta(ctx, n.cuenta),
    sede: cliente?.sucursal_id ?? null,
    ejecutivo_rut: ejecutivo?.rut ?? null,
    comentario: n.comentario ?? '',
    excepcion: n.excepcion ?? null,
  });
  return { row, list: await escribirItems(ctx, row.id, c, n.items) };
}

/** Another quote for the same draft. */
export async function editar(ctx: Ctx, row: ProrrogaRow, n: Cambio): Promise<void> {
  const c = await cotizarEntrada(ctx, { ...n, cliente_rut: row.cliente_rut, tipo_objeto: row.tipo_objeto });
  await reescribirItems(ctx, row.id, c, n.items, await tomarItems(ctx, row.id));
  await ctx.update(prorrogas, row.id, {
    ...(await cifras(ctx, c)),
    payment_option: n.payment_option,
    cuenta: await exigirCuenta(ctx, n.cuenta),
    comentario: n.comentario ?? '',
    excepcion: n.excepcion ?? null,
  });
}

const comoPedido = (row: ProrrogaRow, suyos: readonly ItemRow[]) => ({
  cliente_rut: row.cliente_rut,
  tipo_objeto: row.tipo_objeto,
  tasa: row.tasa,
  items: suyos.map((i) => ({
    pk: i.objeto_pk,
    vence_pedido: i.vence_pedido,
    cheque_accion: i.cheque_accion,
    cheque_nuevo: i.cheque_nuevo,
  })),
});

/** The quote of today of a stored one, written on it. `antes`: what is asked with it, whose refusals come first. */
async function alDia<T>(
  ctx: Ctx,
  row: ProrrogaRow,
  antes: (pks: string[]) => Promise<T>,
): Promise<{ c: Cotizacion; row: ProrrogaRow; dicho: T }> {
  const viejos = await tomarItems(ctx, row.id);
  const pedido = comoPedido(row, viejos);
  const [dicho, c] = await atOnce([antes(viejos.map((i) => i.objeto_pk)), cotizarEntrada(ctx, pedido)]);
  await reescribirItems(ctx, row.id, c, pedido.items, viejos);
  return { c, dicho, row: await ctx.update(prorrogas, row.id, await cifras(ctx, c)) };
}

/** vencida → borrador with the figures of today. */
export async function recotizar(ctx: Ctx, row: ProrrogaRow): Promise<void> {
  await alDia(ctx, row, async () => null);
  await ctx.update(prorrogas, row.id, {
    estado: estados.go('vencida', 'recotizar'),
    nivel: null,
    motivos: [],
    pedida_por: null,
    aprobada_por: null,
    aprobada_el: null,
    vence_oferta: null,
    automatico: '',
  });
}

/**
 * borrador → solicitada: quoted again with the figures of today. 422 `tmc_excedida`; `tmc_sin_excepcion`, `maximo_prorrogas`, `plazo_maximo_excedido`
 * (these give way to an excepción), and those of adding the cost to the debt when that is how it will be paid.
 */
export async function solicitar(ctx: Ctx, previa: ProrrogaRow): Promise<void> {
  const antes = (pks: string[]) => atOnce([exigirSalvoMora(ctx, previa.cliente_rut), cubiertasPor(ctx, { id: previa.id, pks })]);
  const { c, row, dicho } = await alDia(ctx, previa, antes);
  const [bloqueado, cubiertas] = dicho;
  const sobre = exigirTasa(await tmcDe(ctx, c));
  if (row.payment_option === 'SUMADO_DOCUMENTO') exigirSuma(c, row.tipo_objeto);
  const { nivel, motivos } = nivelDe(porPedir(c), await limitesDe(ctx), row.excepcion !== null, bloqueado, sobre);
  const pedida = await ctx.update(prorrogas, row.id, {
    estado: estados.go(row.estado, 'solicitar'),
    nivel,
    motivos,
    pedida_por: [...new Set([...row.hecho_por, ...ctx.people])],
  });
  await pedirNotas(ctx, { tipo: 'PRORROGA', id: row.id, numero: row.numero, pks: c.lineas.map((l) => l.o.pk) }, cubiertas);
  if (nivel === 'comite') return pedirVoto(ctx, pedida);
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    monto: row.total_cargo,
    url: `/prorrogas/${row.id}`,
    titulo: `Prórroga ${row.numero} de ${row.nombre}`,
    permiso: 'prorrogas:aprobar',
    makers: pedida.pedida_por ?? [],
  });
}
