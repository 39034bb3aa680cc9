import { parameter } from '#kernel/contract.ts';

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

/** A share of the portfolio over which who sees it is told. */
const alarma = (defecto: string, descripcion: string) =>
  parameter({ tipo: 'porcentaje', defecto, min: '0', max: '100', sensible: false, descripcion, fuente: 'decisión interna' });

/** What accounting decides: one percentage a bracket of mora (domain §11), and how long money may be on its way when a month closes. */
export const parametros = {
  provision_1_a_15: provision('1.00', '1 a 15'),
  provision_16_a_30: provision('5.00', '16 a 30'),
  provision_31_a_60: provision('20.00', '31 a 60'),
  provision_61_a_90: provision('50.00', '61 a 90'),
  provision_sobre_90: provision('100.00', 'más de 90'),
  roles_mora: parameter<string>({
    tipo: 'texto',
    defecto: 'TITULAR,DEUDOR',
    opciones: ['TITULAR', 'DEUDOR', 'AVAL', 'CEDENTE'],
    sensible: true,
    descripcion: 'En qué roles la mora de una persona sube el nivel del comité y la bloquea',
    fuente: 'docs/decisiones/0089',
  }),
  alarma_par_30: alarma('10.00', 'PAR 30 desde el cual se avisa a quien ve la cartera'),
  alarma_deudor_pct: alarma('20.00', 'Parte de lo anticipado que puede deber un solo deudor sin que se avise'),
  alarma_cliente_pct: alarma('25.00', 'Parte de la colocación que puede tener un solo cliente sin que se avise'),
  transito_dias_habiles: parameter({
    tipo: 'entero',
    defecto: 3,
    min: '0',
    max: '15',
    sensible: true,
    descripcion: 'Días hábiles bancarios que un depósito puede llevar en tránsito al cerrar el mes',
    fuente: 'domain §8, docs/decisiones/0018',
  }),
};
