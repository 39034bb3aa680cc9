export const mensajes = {
  zona_con_sucursales: 'Reasigne sus sucursales antes de desactivar: tiene {n}',
  comuna_en_otra_zona: 'La comuna {comuna} ya pertenece a la zona {zona}',
  codigo_en_uso: 'Ya existe una zona con ese código',
  region_en_otra_zona: '{region} ya pertenece a la zona {zona}',
  zona_inactiva: 'La zona está inactiva: actívela antes de llevarle una sucursal',
  misma_zona: 'La sucursal ya está en esta zona',
};
