import { div, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import type { ContextoMotor } from './contexto.ts';
import type { Condiciones, Precio } from './precio-datos.ts';
import { type Regla, regla, reglaTmc, sinRespuesta } from './regla.ts';
import { plazoPonderado, tasaConGastos } from './tasas.ts';

function papeles(ctx: ContextoMotor, condiciones: Condiciones): Regla[] {
  const out: Regla[] = [];
  if (ctx.respaldos !== null) {
    const vivos = ctx.respaldos.filter((r) => r.vigente).length;
    out.push(regla(vivos > 0, 'RECHAZADO', { id: 'sin_respaldo', valor: vivos, umbral: 1, unidad: 'texto' }));
  }
  if (!ctx.exige_contrato) return out;
  const { contrato } = ctx;
  if (contrato === null) {
    out.push(
      regla(false, 'RECHAZADO', { id: 'contrato_vencido', codigo: 'sin_contrato', valor: 'ninguno', umbral: 'vigente', unidad: 'texto' }),
    );
    return out;
  }
  out.push(
    regla(contrato.vence === null || contrato.vence >= condiciones.fechacurso, 'RECHAZADO', {
      id: 'contrato_vencido',
      valor: contrato.vence ?? 'indefinido',
      umbral: condiciones.fechacurso,
      unidad: 'fecha',
      datos: { n: contrato.numero, fecha: contrato.vence === null ? '' : formatFecha(contrato.vence) },
    }),
  );
  return out;
}

function cargos(precio: Precio, condiciones: Condiciones, ctx: ContextoMotor): Regla[] {
  const anual = tasaConGastos(precio);
  const { restriccion_tml, tolerancia_tmc } = ctx.parametros;
  if (anual === null || restriccion_tml === 'NO') return [];
  const capital_uf = div(precio.total_anticipo, condiciones.valor_uf);
  const tmc = ctx.tmc({ dias: plazoPonderado(precio), capital_uf });
  if (tmc === null) {
    const valor = toFixed(anual, 2);
    return [regla(false, 'ERROR', { id: 'tmc_con_gastos', codigo: 'tmc_sin_valor', valor, umbral: 'sin valor', unidad: 'texto' })];
  }
  return [
    reglaTmc(
      { nominal: 0, con_cargos: anual, tmc: tmc.valor, tolerancia: tolerancia_tmc, restriccion: restriccion_tml },
      {
        id: 'tmc_con_gastos',
        codigo: 'tmc_excedida',
        valor: toFixed(anual, 2),
        umbral: tmc.valor,
        unidad: 'porcentaje',
        datos: { tmc: formatDecimal(tmc.valor, 2), tramo: tmc.codigo },
      },
    ),
  ];
}

/** Rules of the whole operation: papers behind the line, what is free of it, rate with charges, mora of the client. */
export function reglasDeOperacion(precio: Precio, condiciones: Condiciones, ctx: ContextoMotor): Regla[] {
  const out = papeles(ctx, condiciones);
  if (ctx.linea !== null) {
    const { libre } = ctx.linea;
    out.push(
      regla(precio.total_anticipo <= libre, 'REVISION', {
        id: 'linea_excedida',
        valor: precio.total_anticipo,
        umbral: libre,
        unidad: 'pesos',
        datos: { disp: formatPesos(libre) },
      }),
    );
  }
  out.push(...cargos(precio, condiciones, ctx));
  const { dias_mora } = ctx.cliente;
  if (!dias_mora.responde) return [...out, sinRespuesta('cliente_en_mora', 'deudas del cliente')];
  out.push(
    regla(dias_mora.dato <= ctx.parametros.dias_mora_revision, 'REVISION', {
      id: 'cliente_en_mora',
      valor: dias_mora.dato,
      umbral: ctx.parametros.dias_mora_revision,
      unidad: 'dias',
      datos: { dias: dias_mora.dato },
    }),
  );
  return out;
}

/** A refusal of the whole proforma: code and the data of its sentence. */
export interface Impedimento {
  codigo: string;
  datos: Readonly<Record<string, string | number>>;
}

/** What stops the proforma whatever its documents say, all at once. */
export function impedimentosDeOperacion(precio: Precio, condiciones: Condiciones, ctx: ContextoMotor): Impedimento[] {
  const out: Impedimento[] = [];
  const put = (codigo: string, datos: Impedimento['datos'] = {}) => out.push({ codigo, datos });
  if (ctx.cliente.bloqueo !== null) put('cliente_bloqueado', { motivo: ctx.cliente.bloqueo });
  if (ctx.linea === null || ctx.linea.hasta < condiciones.fechacurso) put('sin_linea');
  if (precio.total_anticipo <= 0) put('sin_anticipo');
  else if (precio.monto_girar <= 0) put('giro_no_positivo');
  const { cantidad, rutEmisor } = ctx.extra;
  const hay = precio.documentos.length;
  if (cantidad !== null && cantidad !== hay) put('cantidad_no_coincide', { anunciados: cantidad, hay });
  if (rutEmisor !== null && rutEmisor !== ctx.cliente.rut) put('emisor_no_es_cliente', { rut: rutEmisor });
  for (const d of ctx.descuentos) {
    if (d.monto > d.adeudado) put('descuento_sobre_deuda', { pk: d.pk, adeudado: formatPesos(d.adeudado) });
  }
  if (ctx.cuenta?.codigo === 'titular_distinto') put('titular_distinto');
  return out;
}

/** What does not stop it but is said: the account may not be usable yet; the giro checks it again. */
export function avisosDeOperacion(ctx: ContextoMotor): Impedimento[] {
  return ctx.cuenta && ctx.cuenta.codigo !== 'titular_distinto' ? [ctx.cuenta] : [];
}
