import { and, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuentasDe, exigirClienteOperable } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, Forbidden, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import type { EditarCredito } from '../contract-formas.ts';
import { canonico } from '../domain/canonico.ts';
import { EN_PREPARACION, estados } from '../domain/estados.ts';
import { cabe } from '../domain/moneda.ts';
import { exigirPlazo } from '../domain/peticion.ts';
import { claveRespaldo } from '../domain/respaldo.ts';
import { creditos } from '../tables.ts';
import { solicitar } from './comite.ts';
import { descontar, soltarDescuentos } from './descuentos.ts';
import type { CreditoFila } from './filas.ts';
import { ordenarPapeles, ponerPapeles } from './papeles.ts';
import { enCredito, limitesAl } from './parametros.ts';
import { anularTabla, congelar } from './tabla.ts';

type Nuevo = z.output<(typeof contract)['operations']['crear']['input']>;
type Cambios = z.output<typeof EditarCredito>;

/** Fields of steps 2 and 3: a change of any of them voids the table. */
const TERMINOS = [
  ...(['tipo_credito', 'moneda', 'monto_solicitado', 'plazo', 'tasa_mensual', 'metodo', 'base_dias', 'fecha_curse'] as const),
  ...(['fecha_primer_vencimiento', 'gracia', 'meses_no_pago', 'costos', 'seguros', 'ite', 'pacto_id', 'serviu', 'bono_riego'] as const),
] as const;

/** Means by which the money of a credit leaves: cash and debits do not. */
const MEDIOS_DE_GIRO: readonly string[] = ['TRANSFERENCIA', 'VALE_VISTA', 'CHEQUE'];

/** Lists whose codes a credit keeps, with its field. */
const LISTAS = [
  ['productos', 'producto'],
  ['tipos_credito', 'tipo_credito'],
  ['origenes', 'origen'],
  ['destinos', 'destino'],
  ['medios_pago', 'medio_pago'],
] as const;

async function exigirOpciones(ctx: ReadCtx, d: Cambios): Promise<void> {
  for (const [lista, campo] of LISTAS) {
    const codigo = d[campo];
    if (codigo !== undefined) await exigirOpcion(ctx, lista, codigo, campo);
  }
  if (d.medio_pago && !MEDIOS_DE_GIRO.includes(d.medio_pago))
    throw new Invalid({ medio_pago: ['El giro sale por transferencia, vale vista o cheque'] });
  for (const campo of ['serviu', 'bono_riego'] as const) {
    const r = d[campo];
    if (r) await exigirOpcion(ctx, 'tipos_serviu_y_bono_riego', r.tipo, `${campo}.tipo`);
  }
  for (const [k, c] of (d.costos ?? []).entries())
    if (c.codigo) await exigirOpcion(ctx, 'costos_operacionales', c.codigo, `costos.${k}.codigo`);
  for (const [k, s] of (d.seguros ?? []).entries()) {
    if (!s.tipo) throw new Invalid({ [`seguros.${k}.tipo`]: ['Elija el seguro'] });
    await exigirOpcion(ctx, 'tipos_seguro', s.tipo, `seguros.${k}.tipo`);
    await exigirOpcion(ctx, 'periodos_prima', s.periodo, `seguros.${k}.periodo`);
  }
}

/** More than nothing, with no more decimals than its currency: also of a draft. 400 at the field. */
function exigirMonto({ monto_solicitado: monto, moneda }: { monto_solicitado: string; moneda: 'CLP' | 'UF' }): void {
  const falla = (texto: string): never => {
    throw new Invalid({ monto_solicitado: [texto] });
  };
  if (cmp(monto, 0) <= 0) falla('El monto debe ser mayor que cero');
  if (!cabe(monto, moneda)) falla(moneda === 'CLP' ? 'El monto debe ser en pesos enteros' : 'Admite hasta 4 decimales');
}

/** The account is one of the client's own. 400 at the field; whether money may go to it is asked when it is documented. */
function exigirCuenta(suyas: Awaited<ReturnType<typeof cuentasDe>>, cuenta_id: string | null | undefined): void {
  if (!cuenta_id || suyas.some((c) => c.id === cuenta_id)) return;
  throw new Invalid({ cuenta_giro: ['Elija una cuenta del cliente'] });
}

/** The block of a subsidy goes with its kind of credit and with no other. 400 at the field. */
function exigirRespaldoPropio(c: Pick<CreditoFila, 'tipo_credito' | 'serviu' | 'bono_riego'>): void {
  if (c.serviu && c.tipo_credito !== 'SERVIU') throw new Invalid({ serviu: ['Sólo en un crédito SERVIU'] });
  if (c.bono_riego && c.tipo_credito !== 'BONO_DE_RIEGO') throw new Invalid({ bono_riego: ['Sólo en un crédito de bono de riego'] });
}

/** One subsidy backs one credit. 409 `respaldo_ya_financiado` {documento, n} at its number. */
async function exigirRespaldoLibre(ctx: ReadCtx, c: Pick<CreditoFila, 'serviu' | 'bono_riego'>, propio: string | null): Promise<void> {
  const clave = claveRespaldo(c);
  if (clave === null) return;
  const [otro] = await ctx.db
    .select({ id: creditos.id, numero: creditos.numero })
    .from(creditos)
    .where(
      and(
        eq(creditos.empresa_id, ctx.empresa_id),
        eq(creditos.respaldo_clave, clave),
        notInArray(creditos.estado, ['anulado', 'rechazado']),
      ),
    );
  if (!otro || otro.id === propio) return;
  const [campo, documento] = c.serviu
    ? ['serviu.numero_resolucion', `La resolución ${c.serviu.numero_resolucion.trim()}`]
    : ['bono_riego.numero_bono', `El bono ${c.bono_riego?.numero_bono.trim()}`];
  throw new Conflict(
    'respaldo_ya_financiado',
    { documento, n: otro.numero },
    { [campo as string]: [`Ya respalda el crédito ${otro.numero}`] },
  );
}

/** What the columns hold of the input: what was not sent stays out. */
function columnas(d: Cambios): Partial<typeof creditos.$inferInsert> {
  const { costos, seguros, gracia, ite, ...resto } = d;
  const limpio = Object.fromEntries(Object.entries(resto).filter(([, v]) => v !== undefined));
  return {
    ...limpio,
    ...(gracia === undefined ? {} : { gracia: { tipo: gracia?.meses ? gracia.tipo : 'NINGUNA', meses: gracia?.meses ?? 0 } }),
    ...(costos === undefined ? {} : { costos }),
    ...(seguros === undefined ? {} : { seguros: seguros as (typeof creditos.$inferInsert)['seguros'] }),
    ...(ite === undefined ? {} : { ite: ite as CreditoFila['ite'] }),
  };
}

async function exigirAlcance(ctx: ReadCtx, rut: string): Promise<void> {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
}

/** A credit is born borrador, of an active client without bloqueo, within reach. It takes its number; the table comes later. */
async function crear(ctx: Ctx, d: Nuevo): Promise<CreditoFila> {
  const { rut, apply_discounts, descuento_modo, pks, hasta: _h, ...datos } = d;
  const [, cliente, cuentas] = await atOnce([
    exigirAlcance(ctx, rut),
    exigirClienteOperable(ctx, rut),
    datos.cuenta_giro ? cuentasDe(ctx, rut) : [],
  ]);
  exigirMonto(datos);
  await exigirOpciones(ctx, datos);
  exigirCuenta(cuentas, datos.cuenta_giro);
  const en = { fecha: datos.fecha_curse, producto: datos.producto, sucursal: cliente.sucursal_id };
  const delDia = { ...en, fecha: ctx.hoy };
  const [metodo, base_dias] = [await ctx.param(contract, 'metodo', delDia), await ctx.param(contract, 'base_dias', delDia)];
  const fila = {
    metodo,
    base_dias,
    gracia: { tipo: 'NINGUNA', meses: 0 },
    ite: { metodo: 'sobre_total', financiado: true },
    ...columnas(datos),
    rut: cliente.rut,
    cliente_id: cliente.id,
    nombre: cliente.nombre,
    sede: cliente.sucursal_id,
    ejecutivo_id: cliente.ejecutivo_rut,
    respaldo_clave: claveRespaldo({ serviu: datos.serviu ?? null, bono_riego: datos.bono_riego ?? null }),
  } as Omit<typeof creditos.$inferInsert, 'id' | 'empresa_id' | 'version' | 'creado_en' | 'hecho_por' | 'numero'>;
  exigirPlazo(datos, 0, await limitesAl(ctx, en));
  exigirRespaldoPropio({ tipo_credito: datos.tipo_credito, serviu: datos.serviu ?? null, bono_riego: datos.bono_riego ?? null });
  await exigirRespaldoLibre(ctx, { serviu: datos.serviu ?? null, bono_riego: datos.bono_riego ?? null } as CreditoFila, null);
  const row = await ctx.insert(creditos, { ...fila, numero: await ctx.folio('credito') });
  await ponerPapeles(ctx, row);
  if (apply_discounts) await descontar(ctx, row, { apply_discounts, descuento_modo: descuento_modo ?? 'DEL_LIQUIDO', pks: pks ?? [] });
  return ctx.seen(creditos, row.id);
}

/**
 * The last step of the form: the credit is entered and, when asked, its table is confirmed and it is sent to the comité, all or nothing.
 * 403 `sin_permiso` to send without being allowed to; the refusals of each act.
 */
export async function ingresar(ctx: Ctx, d: Nuevo): Promise<CreditoFila> {
  const c = await crear(ctx, d);
  if (d.hasta !== 'simulado' && d.hasta !== 'en_comite') return c;
  const conTabla = await congelar(ctx, c, estados.go(c.estado, 'confirmar_tabla'));
  if (d.hasta === 'simulado') return conTabla;
  if (!ctx.can('creditos:solicitar')) throw new Forbidden('sin_permiso', { accion: 'solicitar' });
  await solicitar(ctx, conTabla);
  return ctx.seen(creditos, c.id);
}

const cambia = (c: CreditoFila, d: Cambios, campo: keyof Cambios): boolean =>
  d[campo] !== undefined && canonico(columnas({ [campo]: d[campo] })[campo as 'plazo']) !== canonico(c[campo as 'plazo']);

const DEL_PAPEL: readonly string[] = ['archivo_id', 'estado_endoso', 'fecha_acreditacion'];

/** The terms of a subsidy. Its paper, and how its endorsement goes, come after the approval and change none. */
function sinPapel(r: object | null | undefined): object {
  return Object.fromEntries(Object.entries(r ?? {}).filter(([k]) => !DEL_PAPEL.includes(k)));
}

/** Whether what was sent changes a figure. Amounts are compared as numbers: 5000000 is 5000000.0000. */
function terminosCambiados(c: CreditoFila, d: Cambios): boolean {
  return TERMINOS.some((campo) => {
    if (campo === 'monto_solicitado' || campo === 'tasa_mensual') return d[campo] !== undefined && Number(d[campo]) !== Number(c[campo]);
    if (campo === 'serviu' || campo === 'bono_riego')
      return d[campo] !== undefined && canonico(sinPapel(d[campo])) !== canonico(sinPapel(c[campo]));
    return cambia(c, d, campo);
  });
}

/**
 * Saves as one types. Terms of a confirmed table void it (`reset_installments`, back to borrador); once sent, only what describes the credit
 * changes: 422 `solo_descriptivo`.
 */
export async function editar(ctx: Ctx, c: CreditoFila, d: Cambios): Promise<void> {
  estados.go(c.estado, 'editar');
  await exigirOpciones(ctx, d);
  if (d.cuenta_giro) exigirCuenta(await cuentasDe(ctx, c.rut), d.cuenta_giro);
  const terminos = terminosCambiados(c, d);
  if (terminos && !EN_PREPARACION.includes(c.estado)) throw new Rule('solo_descriptivo');
  if (d.segmento_cliente && d.segmento_cliente !== c.segmento_cliente && !EN_PREPARACION.includes(c.estado))
    throw new Rule('solo_descriptivo');
  const nueva = columnas(d);
  const junto = { ...c, ...nueva } as CreditoFila;
  if (terminos) exigirMonto(junto);
  if (terminos) exigirPlazo(junto, 0, await limitesAl(ctx, enCredito(junto)));
  exigirRespaldoPropio(junto);
  await exigirRespaldoLibre(ctx, junto, c.id);
  const row = await ctx.update(creditos, c.id, { ...nueva, respaldo_clave: claveRespaldo(junto) });
  if (terminos && (c.congelado || c.estado === 'simulado')) await anularTabla(ctx, await soltarDescuentos(ctx, row));
  if (row.segmento_cliente !== c.segmento_cliente) await ordenarPapeles(ctx, row);
}

/** Names of what the form offers for the money to leave. */
export async function mediosDeGiro(ctx: ReadCtx) {
  return (await opcionesDe(ctx, 'medios_pago')).filter((o) => MEDIOS_DE_GIRO.includes(o.codigo));
}
