import { empresaDe } from '#areas/empresas/public.server.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import { InformeOut } from '../contract-formas.ts';
import { InformeConciliacion, ListaPendientes } from '../print/informe.tsx';
import type { Fila } from './fila.ts';
import { informeDe } from './informe.ts';

/** The report or its list of open lines as PDF; of a signed one, exactly what was signed. */
export async function imprimir(ctx: ReadCtx, c: Fila, papel: 'informe' | 'pendientes'): Promise<FileReply> {
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const { hash, informe } = await informeDe(ctx, c);
  const head = {
    empresa: { razon_social: empresa?.razon_social ?? '', rut: empresa?.rut ?? '' },
    titulo: papel === 'informe' ? 'Informe de conciliación bancaria' : 'Partidas pendientes de conciliación',
    folio: `${c.num_conciliacion} v${c.num_version}`,
    fecha: ctx.hoy,
    emitido_por: ctx.session.nombre,
  };
  const Papel = papel === 'informe' ? InformeConciliacion : ListaPendientes;
  const bytes = await renderPdf(Papel({ head, informe: InformeOut.parse(informe), hash }));
  return { nombre: `${papel}-conciliacion-${c.num_conciliacion}-v${c.num_version}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
