/** The columns that the seeds fill, with the types of their parameters. */

export const countryTable = {
  name: "country",
  key: "country_code",
  columns: {
    country_code: "text",
    name: "text",
    native_name: "text",
    capital: "text",
    continent_code: "text",
    language_codes: "text[]",
    keywords: "text[]",
    wikidata: "text",
    url_slug: "text",
  },
};

export const languageTable = {
  name: "language",
  key: "language_code",
  columns: { language_code: "text", name: "text", native_name: "text", is_right_to_left: "boolean" },
};

export const categoryTable = {
  name: "category",
  key: "category_code",
  columns: { category_code: "smallint", name: "text", url_slug: "text", sort_order: "smallint" },
};

export const placeTable = {
  name: "place",
  key: "id",
  columns: {
    id: "integer",
    level: "text",
    name: "text",
    country_code: "text",
    country_name: "text",
    country_slug: "text",
    region_code: "text",
    region_name: "text",
    region_slug: "text",
    district_code: "text",
    district_name: "text",
    url_slug: "text",
    wikidata: "text",
    lon: "double precision",
    lat: "double precision",
    population: "integer",
    time_zone: "text",
    city_id: "integer",
  },
};

export const placeNameTable = {
  name: "place_name",
  key: "place_id, name",
  columns: { place_id: "integer", name: "text", population: "integer" },
};
