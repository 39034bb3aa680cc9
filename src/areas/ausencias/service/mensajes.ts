export const mensajes = {
  reemplazo_propio: 'Nadie se reemplaza a sí mismo',
  ausencia_superpuesta: 'Ya hay una ausencia entre {desde} y {hasta}',
  reemplazo_ausente: '{nombre} está ausente entre {desde} y {hasta}',
  reemplazo_encadenado: 'Quien se ausenta reemplaza a otra persona entre {desde} y {hasta}',
  ausencia_larga: 'Son {dias} días y el máximo sin gerencia es {maximo}',
  sin_ficha: 'La persona no tiene una ficha de ejecutivo activa',
  no_es_su_jefatura: 'La resuelve su jefatura, un administrador o gerencia',
  ausencia_ajena: 'Sólo la persona ausente o quien registra ausencias puede hacerlo',
};
