import type { z } from 'zod';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { Invalid } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { BuroEscrito, ContenidoOtra, DeudaEscrita } from '../contract-formas.ts';
import type { Contenido } from '../domain/contenido.ts';
import { consultas } from '../tables.ts';
import { exigirConsentimiento, titularDe } from './alcance.ts';
import { escribirInforme } from './escribir.ts';
import { exigirDisponible, fuentePorCodigo } from './fuentes.ts';
import { type InformeVisto, vistos } from './informes.ts';
import { fechasFuturas } from './revisar.ts';

interface Manual {
  rut: Rut;
  fuente: string;
  motivo: string;
  fecha: Fecha;
  archivo: string;
  buro?: z.output<typeof BuroEscrito> | null | undefined;
  deuda?: z.output<typeof DeudaEscrita> | null | undefined;
  otra?: Omit<z.output<typeof ContenidoOtra>, 'rut' | 'advertencias'> | null | undefined;
}

const CAMPO = { BURO: 'buro', DEUDA: 'deuda', OTRA: 'otra' } as const;

const TESORERIA = 'TGR';

/** What a debt report that a person reads says: of the Treasury, its own; of the others, the tramos, that add up by currency when it says no other. */
function deudaDe(d: NonNullable<Manual['deuda']>, rut: Rut, fuente: string): NonNullable<Contenido['deuda']> {
  const tesoreria = fuente === TESORERIA;
  if (tesoreria && !d.tgr) throw new Invalid({ 'deuda.tgr.situacion': ["Indique la deuda TGR o 'sin deuda'"] });
  const pesos = Object.values(d.directa).reduce((a, n) => a + n, 0);
  const por_moneda = d.por_moneda.length > 0 || pesos === 0 ? d.por_moneda : [{ moneda: 'CLP' as const, monto: String(pesos) }];
  return { ...d, rut, tgr: tesoreria ? d.tgr : null, por_moneda, advertencias: [] };
}

const LO_SUYO = { PODER_JUDICIAL: 'causas', BOLETIN_CONCURSAL: 'concursal', DEUDORES_ALIMENTOS: 'alimentos' } as const;

/** What a registry is asked for is what its report says: the others may list rows, or none. 400 at the part. */
function exigirLoSuyo(otra: NonNullable<Manual['otra']>, fuente: string): void {
  const parte = Object.hasOwn(LO_SUYO, fuente) ? LO_SUYO[fuente as keyof typeof LO_SUYO] : 'registros';
  if (otra[parte] == null) throw new Invalid({ [`otra.${parte}`]: ['Escriba lo que dice el registro'] });
}

function contenidoDe(d: Manual, tipo: keyof typeof CAMPO): Contenido {
  const { rut } = d;
  if (!d[CAMPO[tipo]]) throw new Invalid({ [CAMPO[tipo]]: ['Escriba lo que dice el informe'] });
  if (d.otra) exigirLoSuyo(d.otra, d.fuente);
  return {
    buro: tipo === 'BURO' && d.buro ? { ...d.buro, rut, caducados: 0, advertencias: [] } : null,
    deuda: tipo === 'DEUDA' && d.deuda ? deudaDe(d.deuda, rut, d.fuente) : null,
    otra: tipo === 'OTRA' && d.otra ? { ...d.otra, rut, advertencias: [] } : null,
  };
}

/**
 * Writes down a report that came on paper, with its paper. 400 at the field: a day to come, one that its source would no longer hold as in force,
 * nothing written; 422 of the paper (`archivo_ajeno` and others), `sin_consentimiento`, `fuente_inactiva`.
 */
export async function registrarManual(ctx: Ctx, d: Manual): Promise<InformeVisto> {
  const f = await fuentePorCodigo(ctx, d.fuente);
  const t = await titularDe(ctx, d.rut);
  exigirDisponible(ctx, f);
  await exigirOpcion(ctx, 'motivos_consulta', d.motivo, 'motivo');
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['La fecha no puede ser posterior a hoy'] });
  if (addDays(d.fecha, f.vigencia_dias) < ctx.hoy) throw new Invalid({ fecha: ['Ese informe ya venció: pida uno nuevo'] });
  const contenido = contenidoDe(d, f.tipo);
  if (fechasFuturas(contenido, ctx.hoy)) throw new Invalid({ [CAMPO[f.tipo]]: ['Tiene fechas posteriores a hoy'] });
  const dado = await exigirConsentimiento(ctx, t, f, d.motivo);
  await exigirRespaldo(ctx, {
    archivo_id: d.archivo,
    referido: { tipo: 'persona', id: d.rut },
    tipos: ['INFORME_COMERCIAL'],
    campo: 'archivo',
    firmado: true,
  });
  const consulta_id = ctx.id();
  const informe_id = ctx.id();
  const consulta = await ctx.insert(consultas, {
    id: consulta_id,
    rut: d.rut,
    nombre: t.nombre,
    tipo: f.tipo,
    fuente: f.codigo,
    motivo: d.motivo,
    consentimiento_id: dado?.id ?? null,
    solicitantes: [{ usuario: ctx.session.usuario_id, nombre: ctx.session.nombre, hora: ctx.instante.toISOString() }],
    estado: 'completada' as const,
    informe_id,
    proximo: ctx.ahora,
    terminado: ctx.ahora,
    costo_uf: '0',
  });
  const informe = await escribirInforme(ctx, consulta, f, {
    id: informe_id,
    contenido,
    fecha: d.fecha,
    origen: 'MANUAL',
    parcial: false,
    crudo: d.archivo,
    archivo: d.archivo,
  });
  const [visto] = await vistos(ctx, [informe], t.nombre);
  if (!visto) throw new Error('the report was not written');
  return visto;
}
