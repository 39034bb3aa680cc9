import { type ConsultaAlimentos, requiereConsultaAlimentos } from '#finanzas/retenciones.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Hallazgo, type Validacion, validar } from './validacion.ts';

/** What every giro is checked against, whatever area raised it. */
export interface ContextoComun {
  hoy: Fecha;
  /** UF of the day. */
  valor_uf: string;
  /** Before retenciones. */
  monto_girar: Pesos;
  /** What leaves the bank. */
  monto_transferir: Pesos;
  cupo: { tope_diario: Pesos; usado: Pesos };
  cliente: { rut: string; bloqueo: string | null; persona_natural: boolean };
  /** The account of the giro with the verdict of `clientes` (own RUT, validated, cooled down); `limite` in words. */
  cuenta: { descripcion: string; limite: string; impedimento: { codigo: string; datos: Readonly<Record<string, string | number>> } | null };
  alimentos: ConsultaAlimentos | null;
  /** First day whose query to the registry still holds; that of today without it. */
  alimentos_desde?: Fecha;
  /** A credit in cuotas, by what was asked for; without it, the giro itself. */
  prestamo?: { monto: number } | null;
  /** Alimony withheld that nobody is named to receive. */
  sin_beneficiario?: boolean;
}

/** monto_disponible = tope_diario − giros authorised or released today; never negative. */
export function montoDisponible(cupo: { tope_diario: number; usado: number }): Pesos {
  return pesos(Math.max(0, cupo.tope_diario - cupo.usado));
}

function tope(c: ContextoComun): Validacion {
  const disp = montoDisponible(c.cupo);
  const falta = c.monto_transferir - disp;
  const hallazgo: Hallazgo | null =
    falta > 0 ? { codigo: 'tope_diario_excedido', datos: { disp: formatPesos(disp), falta: formatPesos(falta) } } : null;
  return validar(
    { id: 'tope_diario', titulo: 'Tope diario', responsable: 'GERENCIA', enlace: 'parametros', valor: c.monto_transferir, limite: disp },
    hallazgo,
  );
}

function cliente(c: ContextoComun): Validacion {
  const { bloqueo } = c.cliente;
  return validar(
    {
      id: 'cliente',
      titulo: 'Cliente sin bloqueo',
      responsable: 'ANALISTA_RIESGO',
      enlace: 'clientes',
      valor: bloqueo ?? 'sin bloqueo',
      limite: 'sin bloqueo',
    },
    bloqueo === null ? null : { codigo: 'cliente_bloqueado', datos: { motivo: bloqueo } },
  );
}

function cuenta(c: ContextoComun): Validacion {
  const { descripcion, limite, impedimento } = c.cuenta;
  return validar(
    { id: 'cuenta', titulo: 'Cuenta de giro', responsable: 'OPERACIONES', enlace: 'clientes', valor: descripcion, limite },
    impedimento,
  );
}

function legal(c: ContextoComun): Validacion {
  const aplica = requiereConsultaAlimentos(c.cliente.persona_natural, c.prestamo?.monto ?? c.monto_girar, c.valor_uf);
  const alDia = c.alimentos !== null && c.alimentos.fecha >= (c.alimentos_desde ?? c.hoy) && c.alimentos.fecha <= c.hoy;
  return validar(
    {
      id: 'legal',
      titulo: 'Registro de deudores de alimentos',
      responsable: 'OPERACIONES',
      enlace: 'clientes',
      valor: c.alimentos === null ? 'sin consulta' : formatFecha(c.alimentos.fecha),
      limite: aplica ? formatFecha(c.hoy) : 'no aplica',
    },
    aplica && !alDia ? { codigo: 'consulta_alimentos_pendiente' } : null,
  );
}

/** Money of a pension is somebody's: it does not leave while nobody is named. Only there when it happens. */
function beneficiario(c: ContextoComun): Validacion[] {
  if (!c.sin_beneficiario) return [];
  const ficha = { id: 'beneficiario', titulo: 'Beneficiario de la retención', responsable: 'OPERACIONES', enlace: 'clientes' };
  return [validar({ ...ficha, valor: 'sin RUT', limite: 'RUT de quien la recibe' }, { codigo: 'beneficiario_pendiente' })];
}

/** The part of the table of validations that every money order passes (areas/2 operaciones). */
export function validacionesComunes(c: ContextoComun): Validacion[] {
  return [tope(c), cliente(c), cuenta(c), legal(c), ...beneficiario(c)];
}
