import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { clientePorRut, estaBloqueado, personaPorRut, vinculosDe } from '#areas/clientes/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { empresaDe } from '#areas/empresas/public.server.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { MAXIMO_CESIONES } from '../domain/cesion.ts';
import type { CesionConocida, Contexto, PersonaConocida } from '../domain/contexto.ts';
import { NOTA_CREDITO, nombreDocumento, partesDe, type Referido, referidosDeNota } from '../domain/partes.ts';
import { RECLAMOS } from '../domain/plazos.ts';
import type { Aec, Dte } from '../domain/tipos.ts';
import { cesiones, cesionesRegistro, documentos, notas } from '../tables.ts';
import type { DocumentoFila } from './filas.ts';

const MUERTOS = ['anulado', 'devuelto'] as const;

/** The living document of ours with that key (tipo, folio, RUT emisor). */
export async function documentoPorClave(ctx: ReadCtx, tipo: string, folio: string, rut_emisor: string): Promise<DocumentoFila | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documentos)
    .where(
      and(
        eq(documentos.empresa_id, ctx.empresa_id),
        eq(documentos.tipo, tipo),
        eq(documentos.folio, folio),
        eq(documentos.rut_emisor, rut_emisor as Rut),
        notInArray(documentos.estado, [...MUERTOS]),
      ),
    );
  return row;
}

interface Clave {
  tipo: string;
  folio: string;
  rut_emisor: string;
}
/** Keys asked in one statement. */
const CLAVES_POR_VEZ = 500;

/** The living documents of ours with those keys, read together: a register has a row for each. */
export async function documentosPorClave(ctx: ReadCtx, claves: readonly Clave[]): Promise<(c: Clave) => DocumentoFila | undefined> {
  const nombre = (c: Clave) => JSON.stringify([c.tipo, c.folio, c.rut_emisor]);
  const hallados = new Map<string, DocumentoFila>();
  const pedidas = [...new Map(claves.map((c) => [nombre(c), c])).values()];
  for (let at = 0; at < pedidas.length; at += CLAVES_POR_VEZ) {
    const tanda = pedidas.slice(at, at + CLAVES_POR_VEZ);
    const de = <K extends keyof Clave>(k: K) => [...new Set(tanda.map((c) => c[k]))];
    const rows = await ctx.rows(
      documentos,
      and(
        inArray(documentos.tipo, de('tipo')),
        inArray(documentos.folio, de('folio')),
        inArray(documentos.rut_emisor, de('rut_emisor') as Rut[]),
        notInArray(documentos.estado, [...MUERTOS]),
      ),
    );
    for (const d of rows) hallados.set(nombre(d), d);
  }
  return (c) => hallados.get(nombre(c));
}

async function conocida(ctx: ReadCtx, rut: string, comoCliente: boolean): Promise<PersonaConocida | null> {
  const p = await personaPorRut(ctx, rut);
  if (!p) return null;
  const cliente = await clientePorRut(ctx, rut);
  const bloqueo = await estaBloqueado(ctx, rut);
  return { razon_social: p.nombre, es_cliente: !!cliente && (!comoCliente || (await alcanzaCliente(ctx, rut))), bloqueo };
}

async function cesionesConocidas(ctx: ReadCtx, dte: Dte, existente: DocumentoFila | undefined, aec: Aec | null): Promise<CesionConocida[]> {
  const propias = existente
    ? await ctx.db
        .select()
        .from(cesiones)
        .where(
          and(
            eq(cesiones.empresa_id, ctx.empresa_id),
            eq(cesiones.documento_id, existente.id),
            inArray(cesiones.estado, ['vigente', 'recedida']),
          ),
        )
    : [];
  const registro = await ctx.db
    .select()
    .from(cesionesRegistro)
    .where(
      and(
        eq(cesionesRegistro.empresa_id, ctx.empresa_id),
        eq(cesionesRegistro.tipo, String(dte.tipo)),
        eq(cesionesRegistro.folio, String(dte.folio)),
        eq(cesionesRegistro.rut_emisor, dte.emisor.rut as Rut),
      ),
    )
    .orderBy(cesionesRegistro.fecha);
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

/** Looks up what the rules of the intake ask about one document. */
export async function contextoDe(ctx: ReadCtx, dte: Dte, aec: Aec | null, cliente_rut: Rut | undefined): Promise<Contexto> {
  const { cedente, deudor } = partesDe(dte);
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  const fila = dte.tipo === NOTA_CREDITO ? undefined : await documentoPorClave(ctx, String(dte.tipo), String(dte.folio), dte.emisor.rut);
  const elegido = cliente_rut ? await clientePorRut(ctx, cliente_rut) : undefined;
  const deLaNota = await documentoDeLaNota(ctx, dte);
  const vinculos = await vinculosDe(ctx, cedente.rut);
  return {
    hoy: ctx.hoy,
    nuestro_rut: empresa?.rut ?? ('' as Rut),
    cliente: cliente_rut ? { rut: cliente_rut, razon_social: elegido?.nombre ?? cliente_rut } : null,
    cedente: await conocida(ctx, cedente.rut, true),
    deudor: await conocida(ctx, deudor.rut, false),
    relacionadas: vinculos.some((v) => v.rut === deudor.rut),
    existente: await existenteDe(ctx, dte, fila),
    cesiones: await cesionesConocidas(ctx, dte, fila, aec),
    reclamo: fila && RECLAMOS.includes(fila.estado_sii) ? fila.fecha_reclamo : null,
    monto_nc: fila?.monto_nc ?? pesos(0),
    fecha_recepcion_sii: fila?.fecha_recepcion_sii ?? null,
    documento_de_la_nota: deLaNota && corregido(deLaNota.documento),
    parametros: {
      dias_maximo_emision: await ctx.param(contract, 'dias_maximo_emision'),
      firma_dte: await ctx.param(contract, 'firma_dte'),
    },
  };
}
