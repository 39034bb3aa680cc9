import { empresaDe } from '#areas/empresas/public.server.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { contract, type Factura } from '../contract.ts';
import { PapelFactura } from '../print/factura.tsx';
import { type Fila, vista } from './filas.ts';

/** Where an invoice is paid: the company's bank, by dated parameters, and what is still owed. */
export async function datosPago(ctx: ReadCtx, f: Pick<Factura, 'balance'>) {
  return {
    bankName: await ctx.param(contract, 'banco'),
    country: await ctx.param(contract, 'pais'),
    iban: await ctx.param(contract, 'cuenta'),
    swiftCode: await ctx.param(contract, 'swift'),
    totalDue: f.balance,
  };
}

/** The invoice on paper. `emitido_por`: who signs it when nobody of the house is asking (the link of the mail). */
export async function papel(ctx: ReadCtx, row: Fila, emitido_por = ctx.session.nombre): Promise<FileReply> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const f = await vista(ctx, row);
  const folio = f.origen ? String(f.origen.folio) : f.numero === null ? null : String(f.numero);
  const head = {
    empresa: {
      razon_social: empresa?.razon_social ?? '',
      rut: empresa ? formatRut(empresa.rut) : '',
      direccion: empresa?.direccion ?? null,
    },
    titulo: f.numero === null && !f.origen ? 'Factura de oficina (borrador)' : 'Factura de oficina',
    folio,
    fecha: f.issuedDate,
    emitido_por,
  };
  const bytes = await renderPdf(PapelFactura({ head, f, pago: await datosPago(ctx, f) }));
  return { nombre: `factura-${folio ?? `borrador-${f.id}`}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
