/** Kind of a task by the area of what waits (catalogue tipos_tarea); what comes from anywhere else is an exception to the rule. */
const DE_AREA: Readonly<Record<string, string>> = {
  solicitudes: 'SOLICITUD',
  creditos: 'CREDITO',
  analisis: 'ANALISIS',
  bir: 'ALERTA',
  avales: 'AVAL',
  clientes: 'DESBLOQUEO',
};

export const tipoDeTarea = (area: string): string => DE_AREA[area] ?? 'EXCEPCION';
