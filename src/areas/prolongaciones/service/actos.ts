import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { exigirSalvoMora } from '#areas/clientes/public.server.ts';
import { abrirAsunto, retirarAsunto } from '#areas/comite/public.server.ts';
import { personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { desistirNotas, pedirNotas } from '#areas/fondo-garantia/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { exigirSinObservaciones } from '#areas/parametros/public.server.ts';
import { totalesPasivos } from '#areas/pasivos/public.server.ts';
import { Invalid, Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Propuesta } from '../contract-formas.ts';
import { estados } from '../domain/estados.ts';
import { prolongaciones } from '../tables.ts';
import { antesDe, type Cotizacion, cifrasDe, cotizar, exigirProlongable, graciaDe, NIVEL_MINIMO, votoDe } from './cotizar.ts';
import { AREA, type ProlongacionRow } from './filas.ts';
import { abiertaDe, exigirSinOtra } from './historial.ts';
import { avalesDelCredito } from './instrumentos.ts';
import { observacionesDe } from './observaciones.ts';

type Nueva = z.output<typeof Propuesta>;

export async function exigirCuenta(ctx: ReadCtx, cuenta: string | null | undefined): Promise<string | null> {
  if (!cuenta) return null;
  if (!(await cuentasBanco(ctx)).some((c) => c.codigo === cuenta))
    throw new Invalid({ cuenta: ['No es una cuenta bancaria de la empresa'] }, 'cuenta_desconocida');
  return cuenta;
}

/** What lapsed no longer holds its credit; another open one does: 409 `prolongacion_abierta` {n, estado}. */
async function exigirLibre(ctx: Ctx, id_credito: string): Promise<void> {
  await exigirSinOtra(ctx, id_credito);
  const vencida = await abiertaDe(ctx, id_credito);
  if (vencida) await ctx.update(prolongaciones, vencida.id, { abierta: false });
}

async function propuestaDe(ctx: Ctx, n: Nueva, c: Cotizacion, de: { id_credito: string; cliente_rut: ProlongacionRow['cliente_rut'] }) {
  await exigirOpcion(ctx, 'motivos_prolongacion', n.motivo, 'motivo');
  const suyos = await avalesDelCredito(ctx, de);
  const retirados = [...new Set(n.avales_retirados ?? [])];
  if (retirados.some((id) => !suyos.some((a) => a.id === id))) throw new Rule('aval_ajeno');
  const quien = ctx.session.rut as Rut | null;
  const ejecutivo = (await personasPorCargo(ctx)).find((p) => p.codigo === quien)?.nombre ?? ctx.session.nombre;
  return {
    ...cifrasDe(ctx, c),
    cuotas: n.cuotas,
    tasa_mensual: n.tasa_mensual,
    primer_vencimiento: n.primer_vencimiento,
    gracia: graciaDe(n),
    capitaliza_interes: n.capitaliza_interes,
    motivo: n.motivo,
    comentario: n.comentario ?? '',
    avales_retirados: retirados,
    payment_option: n.payment_option,
    cuenta: await exigirCuenta(ctx, n.cuenta),
    ejecutivo,
    ejecutivo_rut: quien,
    huella: c.deuda.huella,
    antes: antesDe(c.deuda),
    list: c.tabla.filas,
  };
}

/** A draft with its figures of today. 404; 409 `prolongacion_abierta`; 422 why the credit cannot be prolonged, and those of the table. */
export async function crear(ctx: Ctx, e: Nueva & { id_credito: string }): Promise<ProlongacionRow> {
  const { id_credito, ...n } = e;
  const credito = await exigirProlongable(ctx, id_credito);
  await exigirSalvoMora(ctx, credito.rut);
  await exigirLibre(ctx, id_credito);
  const c = await cotizar(ctx, id_credito, n);
  const { cuentas_pagar, reten_liberadas } = await totalesPasivos(ctx, credito.rut);
  return ctx.insert(prolongaciones, {
    ...(await propuestaDe(ctx, n, c, { id_credito, cliente_rut: credito.rut })),
    numero: await ctx.folio('prolongacion'),
    cliente_rut: credito.rut,
    nombre: credito.nombre,
    sede: credito.sede,
    id_credito,
    credito_numero: credito.numero,
    cuentas_pagar,
    reten_liberadas,
  });
}

/** Other terms for the same draft. */
export async function editar(ctx: Ctx, row: ProlongacionRow, n: Nueva): Promise<void> {
  await exigirProlongable(ctx, row.id_credito);
  await ctx.update(prolongaciones, row.id, await propuestaDe(ctx, n, await cotizar(ctx, row.id_credito, n), row));
}

/**
 * borrador, con_antecedentes → en_comite, with the figures of today: the comité votes what will be applied. 422 of the credit and the table.
 * Few cuotas paid, or more prolongaciones than the limit, go one level up.
 */
export async function proponer(ctx: Ctx, row: ProlongacionRow): Promise<void> {
  await exigirSalvoMora(ctx, row.cliente_rut);
  await exigirProlongable(ctx, row.id_credito);
  await exigirSinObservaciones(ctx, await observacionesDe(ctx, row));
  const c = await cotizar(ctx, row.id_credito, row);
  const { exposicion_uf, motivos } = await votoDe(ctx, row.cliente_rut, row.id_credito, c);
  const propuesta_por = [...new Set([...row.hecho_por, ...(row.propuesta_por ?? []), ...ctx.people])];
  const { tabla: t, deuda: d } = c;
  await ctx.update(prolongaciones, row.id, {
    ...cifrasDe(ctx, c),
    huella: d.huella,
    antes: antesDe(d),
    list: t.filas,
    motivos,
    propuesta_por,
    estado: estados.go(row.estado, 'proponer'),
  });
  await pedirNotas(ctx, { tipo: 'PROLONGACION', id: row.id, numero: row.numero, pks: d.cuotas.map((q) => q.pk) });
  await abrirAsunto(ctx, {
    asunto_area: AREA,
    asunto_id: row.id,
    rut: row.cliente_rut,
    url: `/prolongaciones/${row.id}`,
    titulo: `Prolongación ${row.numero} del crédito ${row.credito_numero} de ${row.nombre}`,
    monto: c.capital_nuevo,
    exposicion_uf,
    motivos,
    makers: propuesta_por,
    piso: NIVEL_MINIMO,
  });
}

/** Decided against, or given up: its credit is free again. */
export async function cerrar(ctx: Ctx, row: ProlongacionRow, estado: 'rechazada' | 'anulada', motivo: string): Promise<void> {
  ctx.audit({ motivo });
  await retirarAsunto(ctx, AREA, row.id);
  await desistirNotas(ctx, row.id);
  await ctx.update(prolongaciones, row.id, { estado, motivo_fin: motivo, abierta: false });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: row.id });
}
