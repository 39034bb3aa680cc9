import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { nombresDeRuts, personaAlAlcance } from './service/alcance.ts';
import { revisarBloqueos } from './service/automaticos.ts';
import { bloqueLinea } from './service/bloque-sql.ts';
import { service } from './service/clientes.ts';
import { correoPorEnviar } from './service/correo-permitido.ts';
import { cuboClientes, dimensionesDeClientes } from './service/cubo-clientes-sql.ts';
import { cuboLineasCredito } from './service/cubo-lineas-credito-sql.ts';
import { destinatarios } from './service/destinatarios.ts';
import { dimensiones } from './service/dimensiones.ts';
import { reajustarLineasUf } from './service/lineas.ts';
import { buscar } from './service/lista.ts';
import { listeners } from './service/listeners.ts';
import type { PersonaRow } from './service/personas.ts';
import { relacionDeAsunto } from './service/relacionadas.ts';
import { tarjetas } from './service/tarjetas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { avisarInformes } from './service/vencimientos.ts';
import { lineas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['linea'], numero: lineas.numero }],
  cubos: [cuboClientes, cuboLineasCredito],
  menu,
  bloques: [bloqueLinea],
  referidos: { persona: { cargar: personaAlAlcance, ruts: (p: PersonaRow) => [p.rut], id: (p: PersonaRow) => p.rut } },
  listeners,
  answers: {
    'agenda.por_mostrar': agenda,
    'correo.destinatarios': destinatarios,
    'tarjeta.medida': tarjetas,
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
    'asunto.por_abrir': relacionDeAsunto,
    'correo.por_enviar': correoPorEnviar,
    'personas.nombradas': nombresDeRuts,
  },
  search: buscar,
  dimensiones: [...dimensiones, ...dimensionesDeClientes],
  dayStep: [
    { nombre: 'lineas_en_uf', orden: 20, run: async (ctx) => ({ cursor: null, hechos: await reajustarLineasUf(ctx) }) },
    { nombre: 'avisos_de_informe', orden: 55, run: async (ctx) => ({ cursor: null, hechos: await avisarInformes(ctx) }) },
    { nombre: 'bloqueos_automaticos', orden: 60, run: (ctx, cursor) => revisarBloqueos(ctx, { cursor }) },
  ],
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'editar', 'cuentas', 'contactos'],
    JEFE_SUCURSAL: ['ver', 'traspasar', 'dar-de-baja', 'editar', 'contactos'],
    ANALISTA_RIESGO: ['ver', 'bloquear', 'desbloquear', 'calificar-deudor', 'post-giro'],
    FISCALIA: ['ver', 'revisar-legal', 'retener', 'contactos', 'levantar-restriccion'],
    OPERACIONES: ['ver', 'cuentas', 'validar-cuenta', 'retener', 'contactos'],
    JEFE_OPERACIONES: ['ver', 'validar-cuenta', 'retener'],
    TESORERIA: ['ver', 'validar-cuenta'],
    COBRANZA: ['ver', 'contactos'],
    SUPERVISOR_COBRANZA: ['ver', 'calificar-deudor', 'contactos', 'levantar-restriccion'],
    CONTABILIDAD: ['ver'],
    COMITE: ['ver'],
    GERENCIA: ['ver', 'bloquear', 'desbloquear', 'traspasar'],
    CUMPLIMIENTO: ['ver', 'bloquear', 'desbloquear', 'visto-pep', 'relacionadas', 'contactos', 'levantar-restriccion'],
    CAJERO: ['ver'],
    RECAUDADOR: ['ver'],
  },
});
