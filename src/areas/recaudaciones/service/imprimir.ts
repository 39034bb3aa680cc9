import type { ReactElement } from 'react';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { empresaDe, sucursalesDe } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { type Letterhead, renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { Caja } from '../contract-caja.ts';
import { DeudaOut, Recaudacion } from '../contract-formas.ts';
import { Comprobante, HojaCaja, Liquidacion } from '../print/papeles.tsx';
import { Planilla } from '../print/planilla.tsx';
import { type CajaFila, detalleCaja } from './caja.ts';
import { detalle } from './consultas.ts';
import { deudaDe } from './deuda.ts';
import type { RecaudacionFila } from './filas.ts';
import { planillaDe } from './informe.ts';

async function cabeza(ctx: ReadCtx, titulo: string, folio: string | null): Promise<Letterhead> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  return {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '', direccion: empresa?.direccion ?? null },
    titulo,
    folio,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
}

async function pdf(nombre: string, papel: ReactElement): Promise<FileReply> {
  return { nombre: `${nombre}.pdf`, mime: 'application/pdf', bytes: await renderPdf(papel), inline: true };
}

export async function comprobante(ctx: ReadCtx, r: RecaudacionFila): Promise<FileReply> {
  if (r.rut_deudor) await ctx.lectura(r.rut_deudor, 'comprobante de pago');
  const datos = Recaudacion.parse(await detalle(ctx, r));
  const head = await cabeza(ctx, 'Comprobante de pago', `${datos.office_nombre} ${r.num_comprobante}`);
  return pdf(`comprobante-${r.office}-${r.num_comprobante}`, Comprobante({ head, r: datos }));
}

/** The daily sheet (areas/3 recaudaciones, Reports). */
export async function planilla(ctx: ReadCtx, fecha: Fecha, office: string | undefined): Promise<FileReply> {
  const { filas, por_medio, total } = await planillaDe(ctx, fecha, office);
  const medios = new Map((await opcionesDe(ctx, 'medios_pago')).map((o) => [o.codigo, o.nombre]));
  const oficinas = new Map((await sucursalesDe(ctx)).map((o) => [o.codigo, o.nombre]));
  const papel = Planilla({
    head: await cabeza(ctx, 'Planilla diaria de recaudación', null),
    fecha,
    por_medio,
    total,
    filas: filas.map((f) => ({ ...f, office: oficinas.get(f.office) ?? f.office, medio: medios.get(f.medio_pago) ?? f.medio_pago })),
  });
  return pdf(`planilla-${office ? `${office}-` : ''}${fecha}`, papel);
}

/** Liquidation at a day: it reproduces what was owed that day. */
export async function liquidacion(ctx: ReadCtx, rut: Rut, al: Fecha): Promise<FileReply> {
  const d = DeudaOut.parse(await deudaDe(ctx, rut, al));
  return pdf(`liquidacion-${rut}-${al}`, Liquidacion({ head: await cabeza(ctx, 'Liquidación de deuda', null), d }));
}

export async function hojaCaja(ctx: ReadCtx, c: CajaFila): Promise<FileReply> {
  const datos = Caja.parse(await detalleCaja(ctx, c));
  return pdf(`caja-${c.office}-${c.fecha}`, HojaCaja({ head: await cabeza(ctx, 'Hoja de caja', null), c: datos }));
}
