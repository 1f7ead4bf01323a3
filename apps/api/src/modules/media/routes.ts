import {
  checkedResponse,
  mediaSearchQuery,
  mediaSearchResponse,
  mediaServiceParams,
  uploadForm,
  uploadResponse,
  usedQuery,
  usedResponse,
} from "@meander/domain/contract/media";
import { rateLimits } from "@meander/domain/policy";
import { createRouter, declareRoute, formBody, json, on } from "../../http/router.ts";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { findChecked } from "./picture-queries.ts";
import { choosePictures } from "./choose-pictures.ts";
import { chooseStockPhotos } from "./choose-stock-photos.ts";
import { findPictures } from "./find-pictures.ts";
import { receiveUpload, uploadFolderOf } from "./receive-upload.ts";
import { uploadPicture } from "./upload-picture.ts";
import { ownImageOf } from "./views.ts";

const postUpload = declareRoute({
  method: "post",
  path: "/media/upload",
  access: "session",
  summary:
    "Uploads a picture. The same file sent again is the same picture. One that is used nowhere is deleted a day later.",
  limits: [{ ...rateLimits.upload, bucket: "upload", per: "account" }],
  idempotency: "never",
  request: { body: formBody(uploadForm) },
  refuses: [404],
  responses: { 201: json(uploadResponse) },
});

const getUsed = declareRoute({
  method: "get",
  path: "/media/used/{service}",
  access: "session",
  summary:
    "Records the choice of pictures: of the caller's own, which are then not deleted for another day, or of stock photos, which become the caller's. Returns those that are available.",
  limits: [{ ...rateLimits.chosenPictures, bucket: "chosen-pictures", per: "account" }],
  request: { params: mediaServiceParams, query: usedQuery },
  responses: { 200: json(usedResponse) },
});

const getChecked = declareRoute({
  method: "get",
  path: "/media/checked",
  access: "session",
  summary:
    "What of the caller's is hidden until moderators have decided: about a report of somebody under 18, or a resemblance to a removed picture.",
  responses: { 200: json(checkedResponse) },
});

const getSearch = declareRoute({
  method: "get",
  path: "/media/search/{service}",
  access: "session",
  summary: "Finds pictures that everyone can choose: photos of a stock service, or drawn ones of our own.",
  limits: [{ ...rateLimits.pictureSearch, bucket: "picture-search", per: "account" }],
  request: { params: mediaServiceParams, query: mediaSearchQuery },
  responses: { 200: json(mediaSearchResponse) },
});

export const privateRoutes = createRouter([
  on(getChecked, async (c) => {
    const { actor, db, clock } = c.var;
    const { isPageHidden, pictures } = await findChecked(db, actor.userId, clock());
    const shown = pictures.map(({ id, isRecognised }) => ({ src: pictureAddress(id), isRecognised }));
    return c.json({ isPageHidden, pictures: shown }, 200);
  }),
  on(postUpload, async (c) => {
    const { actor, db, clock, services } = c.var;
    const { config, mediaStore: store, pictures: processor } = services;
    const contentType = c.req.header("Content-Type");
    const upload = await receiveUpload({ body: c.req.raw.body, contentType, folder: uploadFolderOf(config) });
    const needs = { db, store, processor, config, clock };
    const row = await uploadPicture(needs, { ownerId: actor.userId, upload });
    const image = ownImageOf(row);
    return c.json({ imageURL: image.src, image }, 201);
  }),
  on(getUsed, async (c) => {
    const { actor, db, clock } = c.var;
    const { service } = c.req.valid("param");
    const choice = { ownerId: actor.userId, ids: c.req.valid("query").images };
    if (service === "local") {
      const rows = await choosePictures(db, { ...choice, now: clock() });
      return c.json({ images: rows.map(ownImageOf) }, 200);
    }
    const { config, mediaStore: store, pictures: processor, stockPhotos: stock } = c.var.services;
    const rows = await chooseStockPhotos({ db, store, processor, config, clock, stock }, { ...choice, service });
    return c.json({ images: rows.map(ownImageOf) }, 200);
  }),
  on(getSearch, async (c) => {
    const { db, translate, services } = c.var;
    const { service } = c.req.valid("param");
    const found = await findPictures({ db, stock: services.stockPhotos, translate }, service, c.req.valid("query"));
    return c.json(found, 200);
  }),
]);
