import { and, eq } from 'drizzle-orm';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { MAXIMO_CESIONES } from '../domain/cesion.ts';
import type { CesionConocida, Contexto } from '../domain/contexto.ts';
import { NOTA_CREDITO, nombreDocumento, partesDe, type Referido, referidosDeNota } from '../domain/partes.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import type { Aec, Dte } from '../domain/tipos.ts';
import { notas } from '../tables.ts';
import { claveDe, documentoPorClave } from './claves.ts';
import type { DocumentoFila } from './filas.ts';
import type { Lote } from './lote.ts';

function cesionesConocidas(lote: Lote, dte: Dte, existente: DocumentoFila | undefined, aec: Aec | null): CesionConocida[] {
  const propias = existente ? lote.cesiones(existente.id) : [];
  const registro = lote.registro(claveDe(dte));
  // The registry does not number: an owner that the chain in hand does not name came after it, and owns the credit.
  const enCadena = new Set([...propias.map((c) => c.rut_cesionario), ...(aec?.cesiones ?? []).map((c) => c.cesionario.rut)]);
  const nuevos = registro.filter((r) => !enCadena.has(r.rut_cesionario));
  return [
    ...nuevos.map((r, i) => ({ seq: MAXIMO_CESIONES + 1 + i, rut_cesionario: r.rut_cesionario, razon_cesionario: r.razon_cesionario })),
    ...propias.map((c) => ({ seq: c.seq, rut_cesionario: c.rut_cesionario, razon_cesionario: c.razon_cesionario })),
    ...(aec?.cesiones ?? []).map((c) => ({ seq: c.seq, rut_cesionario: c.cesionario.rut, razon_cesionario: c.cesionario.razon_social })),
  ];
}

const corregido = (d: DocumentoFila): NonNullable<Contexto['documento_de_la_nota']> => {
  const { id, rut_receptor, cliente_rut, razon_cliente } = d;
  return { id, nombre: nombreDocumento(d), rut_receptor, cliente_rut, razon_cliente };
};

/** The document of ours that a nota corrects, and with which code; one out of reach is as if it were not. */
export async function documentoDeLaNota(ctx: ReadCtx, dte: Dte): Promise<{ documento: DocumentoFila; referido: Referido } | null> {
  if (dte.tipo !== NOTA_CREDITO) return null;
  for (const referido of referidosDeNota(dte)) {
    const documento = await documentoPorClave(ctx, String(referido.tipo), String(referido.folio), referido.rut_emisor);
    if (documento && (await alcanzaCliente(ctx, documento.cliente_rut))) return { documento, referido };
  }
  return null;
}

async function existenteDe(ctx: ReadCtx, dte: Dte, fila: DocumentoFila | undefined): Promise<Contexto['existente']> {
  if (dte.tipo !== NOTA_CREDITO) {
    return fila
      ? {
          id: fila.id,
          contenido_hash: fila.contenido_hash,
          rut_receptor: fila.rut_receptor,
          monto: fila.monto,
          fecha_emision: fila.fecha_emision,
          fecha_vencimiento: fila.fecha_vencimiento,
        }
      : null;
  }
  const [nota] = await ctx.db
    .select()
    .from(notas)
    .where(
      and(
        eq(notas.empresa_id, ctx.empresa_id),
        eq(notas.folio, String(dte.folio)),
        eq(notas.rut_emisor, dte.emisor.rut as Rut),
        eq(notas.estado, 'asociada'),
      ),
    );
  if (!nota) return null;
  const comun = { rut_receptor: dte.receptor.rut, fecha_vencimiento: null };
  return { ...comun, id: nota.documento_id, contenido_hash: nota.contenido_hash, monto: nota.monto, fecha_emision: nota.fecha };
}

/** What the rules of the intake ask about one document of those of a lot. */
export async function contextoDe(ctx: ReadCtx, lote: Lote, dte: Dte, aec: Aec | null): Promise<Contexto> {
  const { cedente, deudor } = partesDe(dte);
  const fila = dte.tipo === NOTA_CREDITO ? undefined : lote.documento(claveDe(dte));
  const deLaNota = await documentoDeLaNota(ctx, dte);
  return {
    hoy: ctx.hoy,
    nuestro_rut: lote.nuestro_rut,
    cliente: lote.elegido,
    cedente: lote.cedente(cedente.rut),
    deudor: lote.deudor(deudor.rut),
    relacionadas: lote.relacionadas(cedente.rut, deudor.rut),
    existente: await existenteDe(ctx, dte, fila),
    cesiones: cesionesConocidas(lote, dte, fila, aec),
    reclamo: fila && RECLAMOS.includes(fila.estado_sii) ? fila.fecha_reclamo : null,
    monto_nc: fila?.monto_nc ?? pesos(0),
    fecha_recepcion_sii: fila?.fecha_recepcion_sii ?? null,
    documento_de_la_nota: deLaNota && corregido(deLaNota.documento),
    parametros: lote.parametros,
  };
}
