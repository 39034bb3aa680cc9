import { and, eq, inArray, ne } from 'drizzle-orm';
import type { OpcionesReserva } from '#areas/clientes/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { deudasDelCliente } from '#areas/libro/public.server.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CON_RESERVAS } from '../domain/estados.ts';
import { proformas, proformasDocumento, proformasExcepcion } from '../tables.ts';
import { type DocumentoFila, documentosDeProforma, type ProformaFila } from './puerta.ts';

/** What the proforma's exceptions allow of the line: a granted excess, and debtors whose sublímite is being excepted. */
export async function opcionesDeLinea(ctx: ReadCtx, p: ProformaFila): Promise<OpcionesReserva> {
  const excepciones = await ctx.db
    .select()
    .from(proformasExcepcion)
    .where(and(eq(proformasExcepcion.empresa_id, ctx.empresa_id), eq(proformasExcepcion.proforma_id, p.id)));
  const documentos = await documentosDeProforma(ctx, p.id);
  const linea = excepciones.find((x) => x.regla === 'linea_excedida' && x.estado === 'concedida');
  const exceptuados = new Set(excepciones.filter((x) => x.regla === 'sublimite_deudor' && x.estado !== 'rechazada').map((x) => x.pk));
  return {
    exceso: linea?.exceso ?? 0,
    sobre_sublimite: documentos.filter((d) => exceptuados.has(d.documento_id)).map((d) => d.deudor_rut),
    deudores: () => porDeudor(ctx, p, documentos),
  };
}

/** What each debtor of the proforma would hold of the client's line: in force, in other proformas under way, and here. Pesos. */
async function porDeudor(ctx: ReadCtx, p: ProformaFila, documentos: readonly DocumentoFila[]) {
  const enCurso = await anticiposEnCurso(ctx, p.cliente_rut, p.id);
  const vigentes = (await deudasDelCliente(ctx, p.cliente_rut)).filter((d) => d.fila.tipo === 'documento');
  const suma = (ruts: readonly { rut: string; monto: number }[], rut: string) =>
    ruts.filter((x) => x.rut === rut).reduce((s, x) => s + x.monto, 0);
  const propios = documentos.map((d) => ({ rut: d.deudor_rut, monto: d.anticipo }));
  return [...new Map(documentos.map((d) => [d.deudor_rut, d.razon_deudor]))].map(([rut, nombre]) => ({
    rut,
    nombre,
    monto:
      suma(propios, rut) +
      suma(enCurso, rut) +
      suma(
        vigentes.map((d) => ({ rut: d.fila.rut, monto: d.capital })),
        rut,
      ),
  }));
}

/** Advances of the client's other proformas that hold their documents and are not paid out yet, by debtor. Pesos. */
export async function anticiposEnCurso(ctx: ReadCtx, cliente_rut: Rut, salvo: string | null): Promise<{ rut: Rut; monto: Pesos }[]> {
  const filas = await ctx.db
    .select({
      documento_id: proformasDocumento.documento_id,
      rut: proformasDocumento.deudor_rut,
      monto: proformasDocumento.anticipo,
      num: proformas.num_proforma,
    })
    .from(proformasDocumento)
    .innerJoin(proformas, and(eq(proformas.empresa_id, proformasDocumento.empresa_id), eq(proformas.id, proformasDocumento.proforma_id)))
    .where(
      and(
        eq(proformas.empresa_id, ctx.empresa_id),
        eq(proformas.cliente_rut, cliente_rut),
        inArray(proformas.estado, [...CON_RESERVAS, 'convertida']),
        salvo ? ne(proformas.id, salvo) : undefined,
      ),
    );
  const docs = new Map(
    (
      await documentosPorId(
        ctx,
        filas.map((f) => f.documento_id),
      )
    ).map((d) => [d.id, d]),
  );
  return filas
    .filter((f) => docs.get(f.documento_id)?.estado === 'reservado' && docs.get(f.documento_id)?.reservado_por === f.num)
    .map(({ rut, monto }) => ({ rut: rut as Rut, monto }));
}
