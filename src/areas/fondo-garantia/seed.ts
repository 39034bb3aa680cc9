import type { Seed } from '#platform/server/seeding.ts';
import { guardarPrograma } from './service/programas.ts';

const DOCUMENTOS = [
  { codigo: 'PAGARE', nombre: 'Pagaré o título' },
  { codigo: 'DEMANDA', nombre: 'Demanda o acta de protesto' },
  { codigo: 'LIQUIDACION', nombre: 'Liquidación de la deuda' },
];
const comun = {
  activo: true,
  comision_periodo: 'MENSUAL' as const,
  excluye_refinanciamiento: true,
  mora_maxima_ingreso: 60,
  plazo_requerimiento_dias: 425,
  documentos: DOCUMENTOS,
};

/** Terms of the funds (domain §9): weak data, to be put right by GERENCIA in its screen. */
export const seed: Seed = {
  orden: 63,
  async run(s) {
    await s.arrange(async (ctx) => {
      const cobertura = { MICRO: '80.00', PEQUENA: '80.00', MEDIANA: '50.00' };
      await guardarPrograma(ctx, {
        ...comun,
        codigo: 'FOGAPE',
        nombre: 'FOGAPE',
        max_ventas_uf: '100000.00',
        coberturas: cobertura,
        comision_anual_pct: '1.5000',
        excluye_chq: false,
        cupo_uf: '50000.0000',
      });
      await guardarPrograma(ctx, {
        ...comun,
        codigo: 'FOGAIN',
        nombre: 'FOGAIN (Corfo)',
        max_ventas_uf: '100000.00',
        comision_anual_pct: '2.0000',
        excluye_chq: true,
        coberturas: { MICRO: '80.00', PEQUENA: '70.00', MEDIANA: '50.00' },
        cupo_uf: '50000.0000',
      });
      await guardarPrograma(ctx, {
        ...comun,
        codigo: 'PRO_INVERSION',
        nombre: 'Pro-Inversión (Corfo)',
        max_ventas_uf: '600000.00',
        comision_anual_pct: '2.0000',
        excluye_chq: true,
        coberturas: { PEQUENA: '70.00', MEDIANA: '60.00', GRANDE: '40.00' },
        cupo_uf: '20000.0000',
      });
      await guardarPrograma(ctx, {
        ...comun,
        codigo: 'IGR',
        nombre: 'Institución de garantía recíproca',
        max_ventas_uf: '600000.00',
        comision_anual_pct: '3.0000',
        coberturas: { MICRO: '100.00', PEQUENA: '100.00', MEDIANA: '100.00' },
        cupo_uf: '10000.0000',
        excluye_chq: false,
        comision_periodo: 'ANUAL' as const,
        excluye_refinanciamiento: false,
      });
      await guardarPrograma(ctx, {
        ...comun,
        codigo: 'PROPIO',
        nombre: 'Fondo propio',
        max_ventas_uf: '100000.00',
        comision_anual_pct: '0.0000',
        excluye_chq: false,
        coberturas: { MICRO: '50.00', PEQUENA: '50.00', MEDIANA: '30.00' },
        cupo_uf: '5000.0000',
        excluye_refinanciamiento: false,
      });
    });
  },
};
