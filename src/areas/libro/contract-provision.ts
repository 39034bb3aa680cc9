import { z } from 'zod';
import { parameter, query } from '#kernel/contract.ts';
import { zFecha, zPesosOut, zRutOut } from '#kernel/fields.ts';

/** Share of a debt that is provisioned while it is so late. */
const provision = (defecto: string, dias: string) =>
  parameter({
    tipo: 'porcentaje',
    defecto,
    min: '0',
    max: '100',
    sensible: true,
    descripcion: `Provisión de la deuda con ${dias} días de mora`,
    fuente: 'domain §11',
  });

/** One percentage a bracket of mora (domain §11). */
export const parametrosProvision = {
  provision_1_a_15: provision('1.00', '1 a 15'),
  provision_16_a_30: provision('5.00', '16 a 30'),
  provision_31_a_60: provision('20.00', '31 a 60'),
  provision_61_a_90: provision('50.00', '61 a 90'),
  provision_sobre_90: provision('100.00', 'más de 90'),
};

const CARTERA = z.enum(['creditos', 'factoring']);

/** The provision as it stood at the end of a day: by bracket, by debt, and against its accounts. */
export const consultaProvision = query({
  permission: 'ver',
  input: z.object({ al: zFecha.optional() }),
  output: z.object({
    al: zFecha,
    tramos: z.array(z.object({ tramo: z.string(), n: z.number().int(), base: zPesosOut, provision: zPesosOut })),
    filas: z.array(
      z.object({
        pk: z.string(),
        numero: z.string(),
        rut: zRutOut,
        cartera: CARTERA,
        dias_mora: z.number().int(),
        /** Day of its last change. */
        desde: zFecha,
        base: zPesosOut,
        provision: zPesosOut,
      }),
    ),
    /** `libro` also holds what was posted by hand. */
    cuentas: z.array(z.object({ cuenta: z.string(), provision: zPesosOut, libro: zPesosOut, diferencia: zPesosOut })),
    total: zPesosOut,
  }),
});
