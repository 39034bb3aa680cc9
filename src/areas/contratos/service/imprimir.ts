import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { membrete } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { FileReply } from '#platform/server/implement.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import { ContratoPapel } from '../print/contrato.tsx';
import { FirmantesPapel } from '../print/firmantes.tsx';
import type { ContratoRow } from './filas.ts';

async function cabeza(ctx: ReadCtx, row: ContratoRow, titulo: (tipo: string) => string) {
  const tipo = (await opcionesDe(ctx, 'contratos_tipos')).find((o) => o.codigo === row.tipo)?.nombre ?? row.tipo;
  return membrete(ctx, { titulo: titulo(tipo), folio: String(row.num_contrato), fecha: row.fecha_emision ?? ctx.hoy });
}

/** The contract as it is signed: frozen text, signers, fingerprint. 422 `sin_emitir`. */
export async function imprimir(ctx: ReadCtx, row: ContratoRow): Promise<FileReply> {
  if (row.texto === null || row.texto_hash === null) throw new Rule('sin_emitir');
  const head = await cabeza(ctx, row, (tipo) => `Contrato: ${tipo}`);
  const papel = ContratoPapel({ head, texto: row.texto, hash: row.texto_hash, emision: row.emision, firmantes: row.firmantes });
  const nombre = `contrato-${row.tipo.toLowerCase()}-${row.num_contrato}.pdf`;
  return { nombre, mime: 'application/pdf', bytes: await renderPdf(papel), inline: true };
}

/** List of signers for the notary: who appears, for whom and under which power. 422 `sin_emitir`, `sin_firmantes`. */
export async function imprimirFirmantes(ctx: ReadCtx, row: ContratoRow): Promise<FileReply> {
  if (row.texto_hash === null) throw new Rule('sin_emitir');
  if (row.firmantes.length === 0) throw new Rule('sin_firmantes');
  const head = await cabeza(ctx, row, (tipo) => `Firmantes del contrato: ${tipo}`);
  const papel = FirmantesPapel({
    head,
    cliente: { nombre: row.nombre, rut: row.cliente_rut },
    hash: row.texto_hash,
    emision: row.emision,
    firmantes: row.firmantes,
  });
  return {
    nombre: `firmantes-${row.tipo.toLowerCase()}-${row.num_contrato}.pdf`,
    mime: 'application/pdf',
    bytes: await renderPdf(papel),
    inline: true,
  };
}
