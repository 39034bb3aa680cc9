import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { filaPersona, informeLegalDe } from '#areas/clientes/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados } from '../domain/estados.ts';
import { exigirFirmas, exigirLegalizacion, exigirPoder, type Facultad, facultadesDelInforme, ultimaFirma } from '../domain/firmas.ts';
import { contratos } from '../tables.ts';
import type { ContratoRow } from './filas.ts';

type Dado = Omit<ContratoRow['firmantes'][number], 'poder' | 'firmado_el'> & {
  poder?: { desde: Fecha; hasta?: Fecha | null | undefined } | null | undefined;
};

/** The signers as a person gives them: nobody has signed yet, and a power without end date has none. */
export const firmantesDados = (firmantes: readonly Dado[]): ContratoRow['firmantes'] =>
  firmantes.map((f) => ({ ...f, poder: f.poder ? { desde: f.poder.desde, hasta: f.poder.hasta ?? null } : null, firmado_el: null }));

type Firmas = readonly { rut: string; firmado_el: Fecha }[];

/** The signers with the dates given. 400 at `firmas` for a date to come or somebody who is not of the contract. */
function firmantesCon(ctx: ReadCtx, row: ContratoRow, firmas: Firmas): ContratoRow['firmantes'] {
  if (firmas.some((f) => f.firmado_el > ctx.hoy)) throw new Invalid({ firmas: ['La firma no puede ser posterior a hoy'] });
  if (firmas.some((f) => !row.firmantes.some((x) => x.rut === f.rut))) throw new Invalid({ firmas: ['No es firmante de este contrato'] });
  return row.firmantes.map((f) => ({ ...f, firmado_el: firmas.find((x) => x.rut === f.rut)?.firmado_el ?? f.firmado_el }));
}

/** Some signed and others are still to come: who and when, with power in force. The contract stays emitted. 422 `poder_no_vigente`. */
export async function anotarFirma(ctx: Ctx, row: ContratoRow, firmas: Firmas): Promise<void> {
  const firmantes = firmantesCon(ctx, row, firmas);
  for (const f of firmantes) exigirPoder(f, row.cliente_rut);
  await ctx.update(contratos, row.id, { firmantes, estado: estados.go(row.estado, 'anotar_firma') });
}

/** The avales among the signers whose file says that they are married in sociedad conyugal. */
async function enSociedadConyugal(ctx: ReadCtx, firmantes: ContratoRow['firmantes']): Promise<string[]> {
  const avales = firmantes.filter((x) => x.calidad === 'AVAL').map((f) => f.rut);
  const personas = await atOnce(avales.map((rut) => filaPersona(ctx, rut)));
  return avales.filter((_, i) => personas[i]?.estado_civil === 'CASADO_SOCIEDAD_CONYUGAL');
}

interface FirmasRegistradas {
  firmas: Firmas;
  facultades: readonly Facultad[];
  conyuges: readonly { aval: string; conyuge: string }[];
  archivo_firmado?: string | null | undefined;
}

/** Who signed, when, and with which powers. Refusals of `exigirFirmas`; 400 for a date to come. */
async function firmasExigidas(ctx: ReadCtx, row: ContratoRow, r: FirmasRegistradas) {
  const firmantes = firmantesCon(ctx, row, r.firmas);
  const ultima = ultimaFirma(firmantes);
  const [informe, en_sociedad_conyugal] = await atOnce([informeLegalDe(ctx, row.cliente_rut), enSociedadConyugal(ctx, firmantes)]);
  const facultades = facultadesDelInforme(informe, r.facultades, ultima ?? ctx.hoy);
  exigirFirmas({
    tipo: row.tipo,
    cliente_rut: row.cliente_rut,
    firmantes,
    conyuges: r.conyuges,
    en_sociedad_conyugal,
    facultades,
    archivo_firmado: Boolean(r.archivo_firmado),
  });
  return { firmantes, ultima, facultades };
}

/** Writes who signed and when; everybody must, with powers in force. Refusals of `firmasExigidas`, and of the file that proves it. */
export async function registrarFirma(ctx: Ctx, row: ContratoRow, r: FirmasRegistradas): Promise<void> {
  const [{ firmantes, ultima, facultades }] = await atOnce([
    firmasExigidas(ctx, row, r),
    r.archivo_firmado
      ? exigirRespaldo(ctx, {
          archivo_id: r.archivo_firmado,
          referido: { tipo: 'contrato', id: row.id },
          tipos: ['CONTRATO_FIRMADO'],
          campo: 'archivo_firmado',
          firmado: true,
        })
      : null,
  ]);
  await ctx.update(contratos, row.id, {
    firmantes,
    facultades,
    archivo_firmado: r.archivo_firmado ?? null,
    fecha_firma: ultima,
    estado: estados.go(row.estado, 'registrar_firma'),
  });
  await ctx.emit('pendiente.abierto', {
    area: 'contratos',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'autorizar',
    titulo: `Activar el contrato ${row.num_contrato} de ${row.nombre}`,
    url: `/contratos/${row.id}`,
    permiso: 'contratos:activar',
    makers: row.emitido_por ?? [],
  });
}

export async function legalizar(
  ctx: Ctx,
  row: ContratoRow,
  l: { notaria: string; repertorio: string; fecha_legalizacion: Fecha },
): Promise<void> {
  await exigirOpcion(ctx, 'notarias', l.notaria, 'notaria');
  if (l.fecha_legalizacion > ctx.hoy) throw new Invalid({ fecha_legalizacion: ['No puede ser posterior a hoy'] });
  exigirLegalizacion(l.fecha_legalizacion, row.firmantes);
  await ctx.update(contratos, row.id, { ...l, estado: estados.go(row.estado, 'legalizar') });
}
