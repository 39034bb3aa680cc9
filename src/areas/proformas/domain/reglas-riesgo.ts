import { anualDeMensual } from '#finanzas/tmc.ts';
import { capitalEnUf } from '#finanzas/tramos-tmc.ts';
import { pesosToUf, ufToPesos } from '#finanzas/uf.ts';
import { cmp, toFixed } from '#kernel/values/decimal.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { percentOf } from '#kernel/values/money.ts';
import type { Caso } from './caso.ts';
import type { ContextoMotor } from './contexto.ts';
import { type Regla, regla, reglaTmc, sinRespuesta } from './regla.ts';
import { tasaSobreAnticipo } from './tasas.ts';

function tasas(c: Caso, ctx: ContextoMotor): Regla[] {
  const { restriccion_tml, tolerancia_tmc, tasa_piso } = ctx.parametros;
  const out: Regla[] = [];
  if (restriccion_tml !== 'NO') {
    const anual = anualDeMensual(tasaSobreAnticipo(c.precio, c.condiciones.base_dp));
    const tmc = ctx.tmc({ dias: c.precio.dias, capital_uf: capitalEnUf(c.total.total_anticipo, c.condiciones.valor_uf) });
    out.push(
      tmc === null
        ? regla(false, 'ERROR', { id: 'tmc_tasa', codigo: 'tmc_sin_valor', valor: toFixed(anual, 2), umbral: 'sin valor', unidad: 'texto' })
        : reglaTmc(
            { nominal: anual, con_cargos: null, tmc: tmc.valor, tolerancia: tolerancia_tmc, restriccion: restriccion_tml },
            {
              id: 'tmc_tasa',
              codigo: 'tmc_excedida',
              valor: toFixed(anual, 2),
              umbral: tmc.valor,
              unidad: 'porcentaje',
              datos: { tmc: formatDecimal(tmc.valor, 2), tramo: tmc.codigo },
            },
          ),
    );
  }
  if (tasa_piso !== null) {
    const datos = { tasa: formatDecimal(c.precio.tasa, 2), piso: formatDecimal(tasa_piso, 2) };
    const medida = { id: 'tasa_bajo_piso', valor: c.precio.tasa, umbral: tasa_piso, unidad: 'porcentaje' as const, datos };
    out.push(regla(cmp(c.precio.tasa, tasa_piso) >= 0, 'REVISION', medida));
  }
  return out;
}

function concentracion(c: Caso, ctx: ContextoMotor): Regla[] {
  const { deudor } = c.doc;
  const { valor_uf } = c.condiciones;
  const medir = (id: string, exposicion: number, limite: number, limiteUf: string): Regla => {
    const total = exposicion + c.acumulado_deudor;
    const datos = { deudor: deudor.nombre, uf: formatDecimal(pesosToUf(total, valor_uf), 2), max: formatDecimal(limiteUf, 2) };
    return regla(total <= limite, 'REVISION', {
      id,
      codigo: 'concentracion_excedida',
      valor: total,
      umbral: limite,
      unidad: 'pesos',
      datos,
    });
  };
  const max = ctx.parametros.maximo_uf_concentracion;
  const out = [medir('concentracion_cartera', deudor.exposicion_cartera, ufToPesos(max, valor_uf), max)];
  if (ctx.linea !== null) {
    const parte = percentOf(ctx.linea.monto, ctx.parametros.concentracion_linea_pct, 'down');
    out.push(medir('concentracion_linea', deudor.exposicion_linea, parte, pesosToUf(parte, valor_uf)));
  }
  if (deudor.sublimite !== null) {
    out.push(medir('sublimite_deudor', deudor.exposicion_linea, deudor.sublimite, pesosToUf(deudor.sublimite, valor_uf)));
  }
  return out;
}

function calidad(c: Caso, ctx: ContextoMotor): Regla[] {
  const { deudor } = c.doc;
  const minimo = ufToPesos(ctx.parametros.minimo_descontado_uf, c.condiciones.valor_uf);
  const datos = { deudor: deudor.nombre, motivo: deudor.bloqueo ?? '' };
  const out = [
    regla(c.precio.monto >= minimo, 'REVISION', {
      id: 'monto_bajo_minimo',
      valor: c.precio.monto,
      umbral: minimo,
      unidad: 'pesos',
      datos: { min: formatPesos(minimo) },
    }),
    regla(deudor.bloqueo === null, 'RECHAZADO', {
      id: 'deudor_bloqueado',
      valor: deudor.bloqueo ?? 'no',
      umbral: 'no',
      unidad: 'texto',
      datos,
    }),
    regla(!deudor.mal_pagador, 'REVISION', {
      id: 'deudor_mal_pagador',
      valor: deudor.mal_pagador ? 'MAL_PAGADOR' : 'sin calificación mala',
      umbral: 'sin calificación mala',
      unidad: 'texto',
      datos,
    }),
  ];
  if (deudor.clasificacion === null) return out;
  if (!deudor.clasificacion.responde) return [...out, sinRespuesta('deudor_clasificacion', `informe de ${deudor.nombre}`)];
  const clase = deudor.clasificacion.dato;
  out.push(
    regla(clase !== 'D' && clase !== 'E', 'REVISION', {
      id: 'deudor_clasificacion',
      valor: clase ?? 'sin clasificar',
      umbral: 'A a C',
      unidad: 'texto',
      datos: { deudor: deudor.nombre, clasificacion: clase ?? '' },
    }),
  );
  return out;
}

/** A cheque is worth what its drawer is: with as many protests as the limit, no new one of his is bought (areas/2 cheques). */
function girador(c: Caso, ctx: ContextoMotor): Regla[] {
  if (c.doc.dte !== 'CHQ') return [];
  const { deudor } = c.doc;
  const max = ctx.parametros.maximo_protestos_girador;
  return [
    regla(deudor.protestos < max, 'RECHAZADO', {
      id: 'girador_protestado',
      valor: `${deudor.protestos} protestos`,
      umbral: `menos de ${max}`,
      unidad: 'texto',
      datos: { deudor: deudor.nombre, n: deudor.protestos, max },
    }),
  ];
}

/** Rates, concentration of the debtor and quality of document and debtor. */
export function reglasDeRiesgo(c: Caso, ctx: ContextoMotor): Regla[] {
  return [...tasas(c, ctx), ...concentracion(c, ctx), ...calidad(c, ctx), ...girador(c, ctx)];
}
