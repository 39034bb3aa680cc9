import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { plantillas } from './tables.ts';

const MARCO = `En Santiago, a {fecha_inicio}, entre {empresa}, RUT {empresa_rut}, y {razon_social}, RUT {rut}, representada por {representantes}, se celebra el contrato marco de factoring N° {num_contrato}.
PRIMERO. El cedente podrá ceder a {empresa} créditos que consten en facturas y otros documentos, {responsabilidad}, conforme a la Ley 19.983.
SEGUNDO. {empresa} anticipará hasta {porcentaje} del monto de cada crédito que acepte comprar.
TERCERO. El cedente {clausulas}.
CUARTO. Este contrato {vigencia}. {domicilio}.`;
const ANEXO = `Anexo de cesión N° {num_contrato} de la operación {operacion}.
{razon_social}, RUT {rut}, cede a {empresa}, RUT {empresa_rut}, {responsabilidad}, los créditos que siguen:
{documentos}
Total cedido: {total}.`;
const PAC = `Por este instrumento {razon_social}, RUT {rut}, representada por {representantes}, autoriza a {empresa}, RUT {empresa_rut}, para cargar en su cuenta corriente las cuotas de sus créditos en sus vencimientos. Este mandato, N° {num_contrato}, {vigencia}.`;
const MANDATO = `Por este instrumento {razon_social}, RUT {rut}, representada por {representantes}, confiere mandato a {empresa}, RUT {empresa_rut}, para suscribir y llenar pagarés por lo que adeude. Este mandato, N° {num_contrato}, {vigencia}.`;

export const seed: Seed = {
  orden: 75,
  async base(ctx) {
    for (const [tipo, texto] of [
      ['MARCO_FACTORING', MARCO],
      ['ANEXO_CESION', ANEXO],
      ['MANDATO', MANDATO],
      ['PAC', PAC],
    ] as const) {
      const numero = await ctx.folio(`plantilla:${tipo}`);
      await ctx.insert(plantillas, { tipo, texto, numero, vigente_desde: '2020-01-01' as Fecha });
    }
  },
};
